import type { EntityRoute } from '@platform/web/module';
import ItemPage from '@platform/web/pages/ItemPage';
import { useRouter } from '@tanstack/react-router';
import { AcreditacionCompania, AcreditacionPersona } from '../../shared/acreditacion.entity';
import { EntityTabs } from '../ui/EntityTabs';
import { EstadoPage } from './EstadoPage';
import { empresasScreen, personasScreen } from './personas';

const PEOPLE: EntityRoute = { menu: '060403', path: '/consultas/personas', entity: AcreditacionPersona, extend: personasScreen };
const COMPANIES: EntityRoute = { menu: '060403', path: '/consultas/personas/empresas', entity: AcreditacionCompania, extend: empresasScreen };

/** People and the companies that bring them. */
function StateTabs({ value }: { value: 'P' | 'E' }) {
  const router = useRouter();
  const go = (next: 'P' | 'E') => void router.navigate({ href: next === 'P' ? PEOPLE.path : COMPANIES.path });
  return <EntityTabs of={['P', 'E'] as const} value={value} counts={undefined} onChange={go} />;
}

/** Current state of people, found by name or document. */
export function PersonasPage() {
  return (
    <EstadoPage
      entity={AcreditacionPersona}
      screen={PEOPLE}
      by={(word) => [['Persona', 'contains', word], 'OR', ['Documento', 'contains', word]]}
      tabs={<StateTabs value="P" />}
    />
  );
}

/** One accreditation with its requirements. */
export function PersonaPage() {
  return <ItemPage entity={AcreditacionPersona} screen={PEOPLE} />;
}

/** Current state of companies, found by name or document; suspending one suspends its people and vehicles in the contract. */
export function EmpresasPage() {
  return (
    <EstadoPage
      entity={AcreditacionCompania}
      screen={COMPANIES}
      by={(word) => [['CompaniaAcreditada', 'contains', word], 'OR', ['Documento', 'contains', word]]}
      tabs={<StateTabs value="E" />}
    />
  );
}

export function EmpresaPage() {
  return <ItemPage entity={AcreditacionCompania} screen={COMPANIES} />;
}
