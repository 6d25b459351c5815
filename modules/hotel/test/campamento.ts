import { makeMasters } from '@modules/administracion/test/masters';
import { insertRows } from '@platform/server/demo/rows';
import type { SignedIn, TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';

let serial = 0;
const code = (prefix: string): string => {
  serial += 1;
  return `${prefix}${serial}`;
};

/** A room by its code: its beds, and what it says of who sleeps in it. */
type Sala = readonly [string, readonly string[], { readonly regla?: string; readonly caliente?: 'S'; readonly contraguardia?: 'S' }];
const SALAS: readonly Sala[] = [
  ['101', ['A', 'B'], {}],
  ['102', ['A', 'B'], {}],
  ['103', ['A', 'B'], { caliente: 'S' }],
  ['105', ['A', 'B'], { contraguardia: 'S' }],
];

/** A hotel with four rooms of two beds, managed by a user, and people of a company accredited to sleep in it. */
export async function makeCamp(app: TestApp, admin: SignedIn) {
  const masters = await makeMasters(app, admin);
  const { IdCliente, IdDivision } = admin.perfil;
  const base = { id_cliente: IdCliente, id_division: IdDivision };
  const insert = async (table: string, key: string, row: Record<string, unknown>): Promise<number> =>
    (
      await app.database.transaction((tx) =>
        insertRows(tx, table, key, [{ usuario_creacion: 'PRUEBA', fecha_creacion: new Date().toISOString(), version: 1, ...row }]),
      )
    )[0] ?? 0;
  const catalog = (table: string, name: string, more: object = {}) =>
    insert(`hotel_${table}`, `id_${table}`, { id_cliente: IdCliente, codigo: code('T'), [table]: name, activo: 'S', ...more });
  const tipos = {
    modulo: await catalog('tipo_modulo', code('Módulo ')),
    habitacion: await catalog('tipo_habitacion', code('Doble '), { capacidad: 2, banio_privado: 'N' }),
    cama: await catalog('tipo_cama', code('Simple ')),
  };
  const camas: Record<string, number> = {};
  async function hotel(user: string, over: object = {}): Promise<{ IdHotel: number; IdModulo: number }> {
    const IdHotel = await insert('hotel_hotel', 'id_hotel', {
      ...base,
      codigo: code('H'),
      hotel: code('Hotel '),
      hora_checkin: '14:00',
      hora_checkout: '12:00',
      libera_reserva: 'S',
      dias_liberacion: 1,
      maximo_dias_estadia: 30,
      exige_limpieza: 'S',
      exige_acreditacion: 'S',
      activo: 'S',
      ...over,
    });
    await insert('hotel_administrador', 'id_administrador', {
      ...base,
      id_hotel: IdHotel,
      id_usuario: user,
      fecha_inicio: enDias(-30),
      principal: 'S',
    });
    const IdModulo = await insert('hotel_modulo', 'id_modulo', {
      ...base,
      id_hotel: IdHotel,
      id_tipo_modulo: tipos.modulo,
      codigo: 'M1',
      modulo: 'Módulo 1',
      regla_sexo: 'L',
      activo: 'S',
    });
    return { IdHotel, IdModulo };
  }
  const norte = await hotel('ADMIN');
  for (const [codigo, letras, { regla = 'L', caliente = 'N', contraguardia = 'N' }] of SALAS) {
    const place = { ...base, id_hotel: norte.IdHotel, id_modulo: norte.IdModulo };
    const id_habitacion = await insert('hotel_habitacion', 'id_habitacion', {
      ...place,
      id_tipo_habitacion: tipos.habitacion,
      codigo,
      regla_sexo: regla,
      contraguardia,
      activo: 'S',
    });
    for (const letra of letras)
      camas[`${codigo}-${letra}`] = await insert('hotel_cama', 'id_cama', {
        ...place,
        id_habitacion,
        id_tipo_cama: tipos.cama,
        codigo: letra,
        tipo_uso: 'N',
        cama_caliente: caliente,
        estado_limpieza: 'L',
        activo: 'S',
      });
  }
  const IdPerfil = await insert('hotel_perfil', 'id_perfil', {
    ...base,
    codigo: code('P'),
    perfil: 'Todos',
    prioridad: 1,
    companias: [masters.misti],
    cargos: [],
    activo: 'S',
  });
  await insert('hotel_perfil_detalle', 'id_perfil_detalle', { ...base, id_perfil: IdPerfil, id_hotel: norte.IdHotel });

  /** Somebody of the company, accredited from a month ago until in ninety days. */
  async function guest(Sexo: 'M' | 'F' = 'M', accredited = true): Promise<number> {
    const { IdPersona } = await masters.create('AdministracionPersona', { ...masters.personBody(), Sexo });
    await app.database.run(
      sql`insert into administracion_persona_vinculo (id_cliente, id_persona, id_compania, id_division, id_contrato, tipo_trabajador, id_cargo, id_unidad_organizacional, fecha_inicio, fecha_fin)
        values (${IdCliente}, ${IdPersona}, ${masters.misti}, ${IdDivision}, ${masters.contract.IdContrato}, 'O', ${masters.cargoContratista}, ${masters.unit.IdUnidadOrganizacional}, ${enDias(-30)}::date, ${enDias(200)}::date)`,
    );
    if (accredited)
      await app.database.run(
        sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
          select ${IdCliente}, ${IdDivision}, ${IdPersona}, ${masters.misti}, ${masters.contract.IdContrato}, min(id_perfil_acreditacion), ${enDias(-30)}::date, ${enDias(90)}::date
          from acreditacion_perfil where id_cliente = ${IdCliente}`,
      );
    return IdPersona;
  }
  return { ...norte, masters, camas, hotel, guest, insert, IdPerfil };
}
