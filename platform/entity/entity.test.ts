import { tableOf } from '@platform/server/db/table';
import { eq } from 'drizzle-orm';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Draft, entity, labelOf, notBefore, type Row, snake } from './entity';
import { choice, code, date, flag, int, ref, text } from './field';

const Equipo = entity(
  'SistemaEquipoDePrueba',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true }),
    Nombre: text({ max: 60 }),
    Clase: choice({ options: ['L', 'P'], required: true, default: 'L' }),
    IdPadre: ref('SistemaEquipoDePrueba', {}),
    EnLinea: flag({ server: true }),
    FechaInicio: date({ required: true }),
    FechaFin: date({}),
    Total: int({ computed: true }),
  },
  { scope: 'division', title: 'Nombre', menu: ['999999'], retire: true, rules: [notBefore('FechaFin', 'FechaInicio')] },
);
type EquipoRow = Row<typeof Equipo>;
type EquipoDraft = Draft<typeof Equipo>;

describe('one definition gives the types', () => {
  test('a row has its key, fields, scope, retirement and stamps', () => {
    expectTypeOf<EquipoRow['IdEquipoDePrueba']>().toEqualTypeOf<number>();
    expectTypeOf<EquipoRow['Codigo']>().toEqualTypeOf<string>();
    expectTypeOf<EquipoRow['Nombre']>().toEqualTypeOf<string | null>();
    expectTypeOf<EquipoRow['Clase']>().toEqualTypeOf<'L' | 'P'>();
    expectTypeOf<EquipoRow['EnLinea']>().toEqualTypeOf<'S' | 'N'>();
    expectTypeOf<EquipoRow['IdPadre']>().toEqualTypeOf<number | null>();
    expectTypeOf<EquipoRow['IdCliente']>().toEqualTypeOf<number>();
    expectTypeOf<EquipoRow['IdDivision']>().toEqualTypeOf<number>();
    expectTypeOf<EquipoRow['Activo']>().toEqualTypeOf<'S' | 'N'>();
    expectTypeOf<EquipoRow['Version']>().toEqualTypeOf<number>();
  });

  test('negative: what the definition does not have does not compile', () => {
    const row: Pick<EquipoRow, 'Codigo' | 'Clase'> = { Codigo: 'A', Clase: 'L' };
    // @ts-expect-error an unknown column
    expect(row.Desconocida).toBeUndefined();
    // @ts-expect-error a computed field has no stored value
    type Computed = EquipoRow['Total'];
    // @ts-expect-error null into a required field
    const broken: Pick<EquipoRow, 'Codigo'> = { Codigo: null };
    // @ts-expect-error an option that is not of the list
    const other: Pick<EquipoRow, 'Clase'> = { Clase: 'Z' };
    const none: Computed[] = [];
    expect([broken, other, ...none]).toHaveLength(2);
  });

  test('negative: a draft needs what is required and takes nothing that only the server writes', () => {
    const draft: EquipoDraft = { Codigo: 'A', FechaInicio: '20260101' };
    // @ts-expect-error FechaInicio is required
    const missing: EquipoDraft = { Codigo: 'A' };
    // @ts-expect-error EnLinea is the server's
    const server: EquipoDraft = { Codigo: 'A', FechaInicio: '20260101', EnLinea: 'S' };
    expect([draft, missing, server]).toHaveLength(3);
  });

  test('negative: the derived table knows its columns', () => {
    const table = tableOf(Equipo);
    expect(table.Codigo.name).toBe('codigo');
    expect(table.Codigo.notNull).toBe(true);
    expect(table.Nombre.notNull).toBe(false);
    expectTypeOf<(typeof table)['$inferSelect']['Codigo']>().toEqualTypeOf<string>();
    expectTypeOf<(typeof table)['$inferSelect']['Nombre']>().toEqualTypeOf<string | null>();
    // @ts-expect-error an unknown column of the table
    expect(table.Desconocida).toBeUndefined();
    // @ts-expect-error a number where the column is text
    expect(eq(table.Codigo, 5)).toBeDefined();
  });

  test('negative: a definition refuses options that are not there', () => {
    // @ts-expect-error a resource without a module's prefix
    expect(entity('Cualquiera', {}, { scope: 'global', title: 'X', menu: [] }).table).toBe('cualquiera');
    // @ts-expect-error a scope that does not exist
    expect(entity('SistemaCosa', {}, { scope: 'mundo', title: 'X', menu: [] }).key).toBe('IdCosa');
  });
});

describe('names', () => {
  test.each([
    ['IdTipoVehiculo', 'id_tipo_vehiculo'],
    ['AdministracionPersona', 'administracion_persona'],
    ['Nivel1Ingles', 'nivel1_ingles'],
    ['CorreoServicio1', 'correo_servicio1'],
    ['PE', 'pe'],
  ])('%s → %s', (name, column) => {
    expect(snake(name)).toBe(column);
  });

  test('a reference’s title travels without the Id', () => {
    expect(labelOf('IdTipoVehiculo')).toBe('TipoVehiculo');
  });
});
