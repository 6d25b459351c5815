import {
  IconAlertTriangle, IconArrowsExchange, IconBan, IconBed, IconBolt, IconBook, IconBooks, IconBox, IconBriefcase, IconBuilding, IconBuildingCommunity, IconBuildingFactory2,
  IconBuildingWarehouse, IconBus, IconCalendar, IconCalendarEvent, IconCalendarTime, IconCamera, IconCar, IconCategory, IconCertificate, IconChartBar, IconChartPie,
  IconChecklist, IconChecks, IconCircle, IconClipboardCheck, IconClipboardList, IconClock, IconCoin, IconCoins, IconCpu, IconCreditCard, IconDashboard, IconDatabase,
  IconDeviceDesktop, IconDoor, IconDoorEnter, IconDroplet, IconFile, IconFileCertificate, IconFileDescription, IconFileText, IconFilter, IconFlag, IconFolder,
  IconForms, IconGasStation, IconHanger, IconHeart, IconHelmet, IconHierarchy, IconHierarchy2, IconHistory, IconHome, IconHotelService, IconId, IconIdBadge2, IconKey,
  IconLanguage, IconLayoutGrid, IconLicense, IconList, IconListDetails, IconLock, IconMail, IconMap, IconMapPin, IconMenu2, IconPalette, IconPlug, IconPrinter,
  IconQrcode, IconReport, IconReportAnalytics, IconRoute, IconSchool, IconSearch, IconSettings, IconShield, IconShieldCheck, IconShieldLock, IconSoup, IconStar, IconSteeringWheel,
  IconTag, IconTags, IconToolsKitchen2, IconTool, IconTransfer, IconTruck, IconUser, IconUserCheck, IconUserCog, IconUserMinus, IconUserPlus, IconUserX, IconUsers,
  IconUsersGroup, IconWorld,
} from '@tabler/icons-react';

/**
 * Icons that menus may name. Importing them one by one keeps the other thousands out of the bundle: a new name is added here.
 */
const ICONS = {
  'alert-triangle': IconAlertTriangle, 'arrows-exchange': IconArrowsExchange, ban: IconBan, bed: IconBed, bolt: IconBolt, book: IconBook, books: IconBooks, box: IconBox,
  briefcase: IconBriefcase, building: IconBuilding, 'building-community': IconBuildingCommunity, 'building-factory-2': IconBuildingFactory2,
  'building-warehouse': IconBuildingWarehouse, bus: IconBus, calendar: IconCalendar, 'calendar-event': IconCalendarEvent, 'calendar-time': IconCalendarTime,
  camera: IconCamera, car: IconCar, category: IconCategory, certificate: IconCertificate, 'chart-bar': IconChartBar, 'chart-pie': IconChartPie,
  checklist: IconChecklist, checks: IconChecks, circle: IconCircle, 'clipboard-check': IconClipboardCheck, 'clipboard-list': IconClipboardList, clock: IconClock,
  coin: IconCoin, coins: IconCoins, cpu: IconCpu, 'credit-card': IconCreditCard, dashboard: IconDashboard, database: IconDatabase, 'device-desktop': IconDeviceDesktop,
  door: IconDoor, 'door-enter': IconDoorEnter, droplet: IconDroplet, file: IconFile, 'file-certificate': IconFileCertificate,
  'file-description': IconFileDescription, 'file-text': IconFileText, filter: IconFilter, flag: IconFlag, folder: IconFolder, forms: IconForms,
  'gas-station': IconGasStation, hanger: IconHanger, heart: IconHeart, helmet: IconHelmet, hierarchy: IconHierarchy, 'hierarchy-2': IconHierarchy2, history: IconHistory,
  home: IconHome, 'hotel-service': IconHotelService, id: IconId, 'id-badge-2': IconIdBadge2, key: IconKey, language: IconLanguage,
  'layout-grid': IconLayoutGrid, license: IconLicense, list: IconList, 'list-details': IconListDetails, lock: IconLock, mail: IconMail, map: IconMap,
  'map-pin': IconMapPin, 'menu-2': IconMenu2, palette: IconPalette, plug: IconPlug, printer: IconPrinter, qrcode: IconQrcode, report: IconReport,
  'report-analytics': IconReportAnalytics, route: IconRoute, school: IconSchool, search: IconSearch, settings: IconSettings, shield: IconShield,
  'shield-check': IconShieldCheck, 'shield-lock': IconShieldLock, soup: IconSoup, star: IconStar, steering: IconSteeringWheel, 'steering-wheel': IconSteeringWheel, tag: IconTag, tags: IconTags,
  'tools-kitchen-2': IconToolsKitchen2, tool: IconTool, transfer: IconTransfer, truck: IconTruck, user: IconUser, 'user-check': IconUserCheck,
  'user-cog': IconUserCog, 'user-minus': IconUserMinus, 'user-plus': IconUserPlus, 'user-x': IconUserX, users: IconUsers, 'users-group': IconUsersGroup,
  world: IconWorld,
};
export type IconName = keyof typeof ICONS;
type IconComponent = typeof IconCircle;

const isKnown = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** `IconIdBadge2`, `id-badge-2` and `idBadge2` name the same icon. */
function kebab(name: string): string {
  return name
    .replace(/^Icon(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase();
}

/** The icon that a menu option names; a neutral dot for an unknown one. */
export function iconOf(name: string): IconComponent {
  const plain = kebab(name);
  return isKnown(plain) ? ICONS[plain] : IconCircle;
}

/** Every name a menu may use, for pickers and for the test that the manifests name nothing else. */
export const ICON_NAMES: readonly string[] = Object.keys(ICONS);
