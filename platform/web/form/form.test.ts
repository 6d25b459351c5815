import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entity, notBefore } from '../../entity/entity';
import { code, date, decimal, flag, int, ref, refs, text } from '../../entity/field';
import type { FieldConfig } from '../session/wire';
import { bodyOf, checkForm, firstValues } from './check';
import { dependentsOf, formFields } from './fields';

const Torre = entity(
  'SistemaTorrePrueba',
  {
    Codigo: code({ max: 4, required: true, unique: true, fixed: true }),
    Nombre: text({ max: 10, required: true }),
    Altura: decimal({ precision: 4, scale: 1 }),
    IdPais: ref('SistemaPaisPrueba', {}),
    IdRegion: ref('SistemaRegionPrueba', { dependsOn: ['IdPais'] }),
    Comunas: refs('SistemaComunaPrueba', { dependsOn: ['IdRegion'] }),
    Desde: date({}),
    Hasta: date({}),
    Visitas: int({ server: true }),
    Ocupada: flag({ computed: true }),
  },
  { scope: 'cliente', title: 'Nombre', menu: ['990101'], retire: true, rules: [notBefore('Hasta', 'Desde')] },
);
const ROW = { IdTorrePrueba: 7, Codigo: 'T1', Nombre: 'Norte', Desde: '20260101', Hasta: null, Visitas: 3, Ocupada: 'S', Activo: 'S', Version: 2 };
const config = (Campo: string, more: Partial<FieldConfig>): FieldConfig => ({ Campo, Obligatorio: 'N', Modificable: 'S', ...more });
const of = (more: Partial<Parameters<typeof formFields>[0]> = {}) =>
  formFields({ entity: Torre, extend: {}, row: undefined, config: [], hide: [], frozen: false, ...more });
const names = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

describe('which fields a form has, and which of them are open', () => {
  test('a new row asks for what a person says: neither what the server writes nor what is calculated, nor whether it is active', () => {
    const form = of();
    expect(names(form.shown)).toEqual(['Codigo', 'Nombre', 'Altura', 'IdPais', 'IdRegion', 'Comunas', 'Desde', 'Hasta']);
    expect(names(form.open)).toEqual(names(form.shown));
  });

  test('a row shows what the server wrote when it says something, and changes neither that nor what stays as it was made', () => {
    const form = of({ row: ROW });
    expect(names(form.shown)).toEqual(expect.arrayContaining(['Visitas', 'Ocupada', 'Activo']));
    expect(names(of({ row: { ...ROW, Visitas: null } }).shown)).not.toContain('Visitas');
    expect(names(form.open)).toEqual(['Nombre', 'Altura', 'IdPais', 'IdRegion', 'Comunas', 'Desde', 'Hasta', 'Activo']);
  });

  test('what the client configured: Obligatorio marks, Modificable N closes a row that is there and not a new one, whatever the case of its name', () => {
    const configured = [config('altura', { Obligatorio: 'S' }), config('NOMBRE', { Modificable: 'N' })];
    const [made, kept] = [of({ config: configured }), of({ config: configured, row: ROW })];
    expect(made.shown.filter(made.isRequired).map(({ name }) => name)).toEqual(['Codigo', 'Nombre', 'Altura']);
    expect(names(made.open)).toContain('Nombre');
    expect(names(kept.open)).not.toContain('Nombre');
  });

  test('what is masked to this reader is shown and closed; what is hidden is not there; of a frozen row nothing is open', () => {
    const form = of({ row: { ...ROW, Nombre: 'N***', _proteccion: { Nombre: 'E', Altura: 'O' } } });
    expect(names(form.shown)).toContain('Nombre');
    expect(names(form.open)).not.toContain('Nombre');
    expect(names(form.shown)).not.toContain('Altura');
    expect(of({ row: ROW, frozen: true }).open).toEqual([]);
  });

  test('what depends on a field is emptied with it, and what depends on that in turn', () => {
    expect([...dependentsOf(Torre, 'IdPais')]).toEqual(['IdRegion', 'Comunas']);
    expect([...dependentsOf(Torre, 'Comunas')]).toEqual([]);
  });
});

describe('what is wrong with a form, before the server says it', () => {
  const check = (values: Parameters<typeof checkForm>[2]) => {
    const form = of();
    return checkForm(Torre, form.open, { ...firstValues(Torre.fields), ...values }, form.isRequired);
  };

  test('what is missing, what is too long, and what contradicts', () => {
    expect(Object.keys(check({}))).toEqual(['Codigo', 'Nombre']);
    expect(Object.keys(check({ Codigo: 'LARGO', Nombre: '  ' }))).toEqual(['Codigo', 'Nombre']);
    expect(Object.keys(check({ Codigo: 'T1', Nombre: 'Norte', Desde: '20260110', Hasta: '20260109' }))).toEqual(['Hasta']);
    expect(check({ Codigo: 'T1', Nombre: 'Norte', Desde: '20260110', Hasta: '20260110' })).toEqual({});
  });
});

describe('what travels when a form is saved', () => {
  const form = of();
  const filled = { ...firstValues(Torre.fields), Codigo: 'T1', Nombre: ' Norte ', Altura: '' };

  test('everything on a creation, blanks as null, values as their kind has them', () => {
    expect(bodyOf(form.open, filled, () => false, 'create')).toMatchObject({ Codigo: 'T1', Nombre: 'Norte', Altura: null, Comunas: [] });
  });

  test('property: on an update nothing but what changed, and never what is closed', () => {
    const open = of({ row: ROW }).open;
    fc.assert(
      fc.property(fc.subarray(Object.keys(Torre.fields)), (changed) => {
        const body = bodyOf(open, { ...ROW }, (name) => changed.includes(name), 'update');
        expect(Object.keys(body)).toEqual(names(open).filter((name) => changed.includes(name)));
        for (const closed of ['Codigo', 'Visitas', 'Ocupada']) expect(body).not.toHaveProperty(closed);
      }),
    );
  });
});
