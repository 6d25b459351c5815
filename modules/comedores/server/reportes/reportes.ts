import { accreditedHere } from '@modules/acreditacion/server/public';
import type { ExpiryList } from '@modules/administracion/server/public';
import type { Report } from '@platform/server/report/report';
import { sql } from 'drizzle-orm';
import { REPORTES } from '../../shared/reportes.palabras';
import { reconciliationReport } from './conciliacion';
import { stayAndCostReport } from './permanencia';

/** Dining groups that were given until a day. */
export const groupsEnd: ExpiryList = {
  type: 'COM',
  menu: '0804',
  rows: (
    ctx,
    { Desde, Hasta },
  ) => sql`select 'COM' as tipo, t.id_persona_grupo as clave, t.id_persona as ficha, t.id_persona, null::int as id_vehiculo, null::text as sujeto, g.grupo::text as detalle,
      p.actual_id_compania as id_compania, p.actual_id_contrato as id_contrato, t.fecha_fin as fecha
    from comedor_persona_grupo t join administracion_persona p on p.id_persona = t.id_persona join comedor_grupo g on g.id_grupo = t.id_grupo
    where t.id_cliente = ${ctx.session.IdCliente} and t.id_division = ${ctx.session.IdDivision} and t.fecha_fin between ${Desde}::date and ${Hasta}::date and ${accreditedHere(ctx.session)}`,
  href: (ficha) => `/comedores/asignacion-personas?filtro=${encodeURIComponent(JSON.stringify({ IdPersona: [ficha] }))}`,
};

const screen = { menu: ['0808'], formats: ['P', 'X'] } as const;
/** What Comedores has in the report center. */
export const comedoresReports: readonly Report[] = [
  { ...screen, code: 'COM-CON', route: '/comedores/consolidado', words: REPORTES.consolidado },
  { ...screen, code: 'COM-PER', route: '/comedores/consolidado?pestana=persona', words: REPORTES.persona },
  { ...screen, code: 'COM-DET', route: '/comedores/consolidado?pestana=detalle', words: REPORTES.detalle },
  { ...screen, code: 'COM-DEN', menu: ['0807'], route: '/comedores/gestion?pestana=denegados', words: REPORTES.denegados },
  reconciliationReport,
  stayAndCostReport,
];
