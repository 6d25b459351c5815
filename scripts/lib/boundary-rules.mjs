/**
 * Which modules each may stand on. Hotel, comedores and asistencia are brothers: none knows another.
 * Only apps may know plataforma.
 */
const standsOn = {
  sistema: [],
  seguridad: ['sistema'],
  administracion: ['sistema', 'seguridad'],
  acreditacion: ['sistema', 'seguridad', 'administracion'],
  identificacion: ['sistema', 'seguridad', 'administracion', 'acreditacion'],
  acceso: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'identificacion'],
  asistencia: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'identificacion', 'acceso'],
  comedores: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'identificacion', 'acceso'],
  hotel: ['sistema', 'seguridad', 'administracion', 'acreditacion', 'identificacion', 'acceso'],
  plataforma: ['sistema', 'seguridad'],
};
/** A module that no line above names is a leaf: it stands on what its manifest declares, and nothing stands on it. */
const leaf = (module) => !Object.hasOwn(standsOn, module);

const TEST = /\.test\.tsx?$/;

/** What a path is in the house: its `part`, and for a module's file the module. */
export function placeOf(path) {
  const [top, second, third] = path.split('/');
  const place = { path, top, test: TEST.test(path) };
  if (top === 'apps') return { ...place, part: `apps-${second}` };
  if (top === 'platform') {
    if (second === 'fields') return { ...place, part: fieldsPart(path) };
    if (second === 'testing') return { ...place, part: 'testing', test: true };
    return { ...place, part: `platform-${second}` };
  }
  if (top === 'modules') {
    const part = third === 'module.ts' ? 'shared' : third;
    return { ...place, part: `module-${part}`, module: second, test: place.test || part === 'test' };
  }
  return { ...place, part: 'tools', test: true };
}

function fieldsPart(path) {
  if (/\/columns?\.ts$/.test(path)) return 'fields-server';
  return /\/(shared|kind|mask|money|patterns|texts|fixtures?)\.ts$/.test(path) ? 'fields-shared' : 'fields-web';
}

const pure = ['platform-entity', 'fields-shared', 'platform-i18n', 'platform-chart'];
const serverSide = ['platform-server', 'fields-server', 'module-server', 'apps-server'];
const webSide = ['platform-web', 'fields-web', 'module-web', 'apps-web'];
/** Checked here, not left to the compiler: a type from zod is welcome on both sides, a driver is not. */
const purePackages = new Set(['zod', '@noble/ed25519', '@noble/hashes']);

const isPublic = (to) => to.part === 'module-shared' || to.path === `modules/${to.module}/server/public.ts`;
const foreign = (from, to) => to?.module !== undefined && to.module !== from.module;
const outside = (from, parts) => (to) => to !== null && !parts.includes(to.part) && from.part !== to.part;

/** Each rule answers whether the import breaks it; `to` is null for packages. Tests have only the last ones. */
export const rules = [
  {
    name: 'platform-knows-no-module',
    why: 'the platform has no word of the business',
    breaks: ({ from, to }) => from.top === 'platform' && !from.test && (to?.top === 'modules' || to?.top === 'apps'),
  },
  {
    name: 'entity-imports-nothing',
    why: 'definitions are data: the kit imports only itself',
    breaks: ({ from, to, imported }) =>
      from.part === 'platform-entity' && !from.test && (to ? to.part !== 'platform-entity' : imported.package !== undefined),
  },
  {
    name: 'shared-is-pure',
    why: 'shared code runs on both sides: the kit, shared fields, words, zod, and cryptography that is pure too',
    breaks: ({ from, to, imported }) => {
      if (!['fields-shared', 'platform-i18n', 'platform-chart', 'module-shared'].includes(from.part) || from.test) return false;
      if (imported.package !== undefined) return !purePackages.has(imported.package);
      return outside(from, pure)(to);
    },
  },
  {
    name: 'web-never-server',
    why: 'nothing of the server may reach a browser',
    breaks: ({ from, to, imported }) =>
      webSide.includes(from.part) && !from.test && (serverSide.includes(to?.part) || (imported.package?.startsWith('node:') ?? false)),
  },
  {
    name: 'server-never-web',
    why: 'the server runs without a browser',
    breaks: ({ from, to }) => serverSide.includes(from.part) && !from.test && webSide.includes(to?.part),
  },
  {
    name: 'nobody-imports-apps',
    why: 'apps put the parts together; no part knows the whole',
    breaks: ({ from, to }) => from.top === 'modules' && !from.test && to?.top === 'apps',
  },
  {
    name: 'no-test-code',
    why: 'what ships does not import what tests',
    breaks: ({ from, to }) => !from.test && (to?.test ?? false),
  },
  {
    name: 'module-order',
    why: 'a module imports only those it stands on',
    breaks: ({ from, to }) =>
      from.module !== undefined &&
      !from.test &&
      foreign(from, to) &&
      to.module !== 'plataforma' &&
      (leaf(to.module) || !(leaf(from.module) || standsOn[from.module].includes(to.module))),
  },
  {
    name: 'module-declared',
    why: 'a module says in dependsOn of its manifest what it stands on',
    breaks: ({ from, to, declared }) =>
      from.module !== undefined && !from.test && foreign(from, to) && !(declared.get(from.module) ?? []).includes(to.module),
  },
  {
    name: 'only-apps-import-plataforma',
    why: 'plataforma is the doorstep: nothing stands on it',
    breaks: ({ from, to }) => to?.module === 'plataforma' && from.module !== 'plataforma' && from.top !== 'apps' && !from.test,
  },
  {
    name: 'module-public-door',
    why: 'of another module only shared/ and server/public.ts are open',
    breaks: ({ from, to }) =>
      (from.module !== undefined || from.test) &&
      foreign(from, to) &&
      !isPublic(to) &&
      !(from.test && (to.part === 'module-test' || from.part === 'tools')),
  },
  {
    name: 'workbooks-in-one-place',
    why: 'workbooks are written and read by platform/server/excel; a library of them judges that in tests alone',
    breaks: ({ from, imported }) =>
      !from.test && (imported.package === 'exceljs' || (imported.package === 'sax' && !from.path.startsWith('platform/server/excel/'))),
  },
  {
    name: 'resolves',
    why: 'the import leads to no file',
    breaks: ({ to, imported }) => to === null && imported.package === undefined,
  },
];
