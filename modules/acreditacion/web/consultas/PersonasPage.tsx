import type { EntityRoute } from '@platform/web/module';
import ItemPage from '@platform/web/pages/ItemPage';
import { AcreditacionPersona } from '../../shared/acreditacion.entity';
import { EstadoPage } from './EstadoPage';
import { personasScreen } from './personas';

const SCREEN: EntityRoute = { menu: '060403', path: '/consultas/personas', entity: AcreditacionPersona, extend: personasScreen };

/** Current state of people, found by name or document. */
export function PersonasPage() {
  return (
    <EstadoPage entity={AcreditacionPersona} screen={SCREEN} by={(word) => [['Persona', 'contains', word], 'OR', ['Documento', 'contains', word]]} />
  );
}

/** One accreditation with its requirements. */
export function PersonaPage() {
  return <ItemPage entity={AcreditacionPersona} screen={SCREEN} />;
}
