import type { Entity } from '@platform/entity/entity';
import type { Field } from '@platform/entity/field';
import type { FieldAt } from '@platform/fields/kind-web';
import { plain, texts, type Value, type Values } from '@platform/web/data/row';
import { dashed, undashed } from '@platform/web/data/zone';
import type { ReportListed, ReportParameter } from './wire';

const fieldOf = ({ Tipo, Recurso, DependeDe, Solo, Opciones }: ReportParameter): Field => ({
  kind: Tipo,
  ...(Recurso === null ? {} : { resource: Recurso }),
  ...(DependeDe.length > 0 ? { dependsOn: DependeDe } : {}),
  ...(Object.keys(Solo).length > 0 ? { only: Solo } : {}),
  ...(Opciones.length > 0 ? { options: Opciones.map(({ Valor }) => Valor) } : {}),
  ...(Tipo === 'text' ? { max: 100 } : {}),
});

/** The filters of a report as any form chooses them; no table is behind them. */
export function fieldsOfReport({ Parametros }: ReportListed): readonly FieldAt[] {
  const fields = Object.fromEntries(Parametros.map((one) => [one.Nombre, fieldOf(one)]));
  const entity: Entity = { resource: 'PlataformaReporte', table: '', key: '', fields, options: { scope: 'global', title: '', menu: [] } };
  return Parametros.map((one) => ({
    entity,
    name: one.Nombre,
    field: fieldOf(one),
    label: one.Etiqueta,
    options: Object.fromEntries(one.Opciones.map(({ Valor, Texto }) => [Valor, Texto])),
  }));
}

/** A day and the one some days later, or before: in their order. */
function daysFrom(day: string, days: number): { Desde: string; Hasta: string } {
  const at = new Date(`${dashed(day)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  const other = undashed(at.toISOString());
  return days < 0 ? { Desde: other, Hasta: day } : { Desde: day, Hasta: other };
}

/** What the address says of a report's filters; where it says nothing, what it begins with. */
export function readAsked({ Parametros, Dias }: ReportListed, search: string, today: string): { readonly said: boolean; readonly values: Values } {
  const query = new URLSearchParams(search);
  const known = Parametros.filter(({ Nombre }) => query.has(Nombre));
  const said = known.length > 0 || query.has('ver');
  if (!said) return { said, values: Dias === null ? {} : daysFrom(today, Dias) };
  const values = known.map(({ Nombre, Tipo }): [string, Value] => {
    const text = query.get(Nombre) ?? '';
    if (Tipo === 'choices') return [Nombre, text.split(',').filter(Boolean)];
    return [Nombre, Tipo === 'ref' ? Number(text) || null : text];
  });
  return { said, values: Object.fromEntries(values) };
}

/** The same as an address. */
export function writeAsked({ Parametros }: ReportListed, values: Values): string {
  const query = new URLSearchParams();
  for (const { Nombre, Tipo } of Parametros) {
    const text = Tipo === 'choices' ? texts(values[Nombre]).join(',') : plain(values[Nombre]);
    if (text !== '') query.set(Nombre, text);
  }
  if (query.size === 0) query.set('ver', 'S');
  return `?${query}`;
}

/** What the server is asked: nothing that is not said. */
export const parametersOf = (values: Values): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => plain(value) !== ''));
