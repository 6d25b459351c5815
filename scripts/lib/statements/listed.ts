import { forgetFormer } from '@modules/administracion/server/privacidad/privacidad.borrado';
import { portableData } from '@modules/administracion/server/privacidad/privacidad.portabilidad';
import { endingsOf, expiryReport } from '@modules/administracion/server/reportes/vencimientos';
import { type Guardado, keepDays } from '@modules/asistencia/server/calculo/dia.write';
import { clockOf } from '@modules/asistencia/shared/calculo/reloj';
import { CEROS } from '@modules/asistencia/shared/calculo/tipos';
import { changeReading, writeReading } from '@modules/comedores/server/mesa/mesa.escribir';
import { Consumo } from '@modules/comedores/shared/mesa.entity';
import { equipmentServes } from '@modules/sistema/server/public';
import { type Entity, snake, storedFields } from '@platform/entity/entity';
import { referenceName, uniqueName, uniquenesses } from '@platform/server/db/table';
import { byItself } from '@platform/server/record/by';
import { addRows, addWhole, changeRow, changeRows, removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { tellFaces } from '@platform/server/resource/faces';
import { amountsIn, roundAmounts } from '@platform/server/resource/money';
import { makeReader } from '@platform/server/resource/read';
import { explain } from '@platform/server/resource/write.clash';
import { announce, erase, locked, save } from '@platform/server/resource/write.rows';
import { insertState, moveStates } from '@platform/server/state/write';
import { countEvents, readEvents } from '@platform/server/timeline/read';
import { makeDictionary } from '@platform/server/words';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { pageOfKeys, type Recorder, recorder } from './record';
import { firstSession, type World } from './world';

/** A file with statements whose text is only known when they run. */
export interface Listed {
  readonly file: string;
  /** How many calls: one more, or one less, has to be said here. Not counted where the shapes are given. */
  readonly calls: number;
  /** Why, and what covers them instead. */
  readonly why: string;
  /** Their texts in each of their shapes, made by the product itself: every piece of SQL that the file writes has to be in one of them. */
  readonly shapes?: (world: World) => Promise<Iterable<string>>;
}

const tables = (world: World): Entity[] => [...world.registry.resources.values()].map(({ entity }) => entity).filter(({ options }) => !options.view);
const whole = (entity: Entity): Record<string, number> => Object.fromEntries(storedFields(entity).map(([name]) => [name, 1]));

/** What is recorded while something works; that it stumbles over rows that say nothing is its own matter. */
async function recorded(made: Recorder, works: readonly (() => Promise<unknown>)[]): Promise<Iterable<string>> {
  for (const work of works) await work().catch(() => undefined);
  return made.texts;
}

/** The database's error for a constraint, as it words it. */
const broken = (code: string, table: string, constraint: string, detail: string): DatabaseError =>
  Object.assign(new DatabaseError('', 0, 'error'), { code, table, constraint, detail });

function writes(world: World): Promise<Iterable<string>> {
  const made = recorder(world, () => [{}]);
  const ctx = made.context(firstSession(world));
  const works = [...world.registry.resources.values()]
    .filter(({ entity }) => !entity.options.view)
    .flatMap((of) => [
      () => locked(ctx, of, 1),
      () => save(ctx, of, 1, {}, whole(of.entity), 'editar'),
      () => erase(ctx, of, 1, {}),
      () => announce(ctx, of, [{}]),
    ]);
  return recorded(made, works);
}

function clashes(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const words = makeDictionary(world.product.modules);
  const ctx = { lang: 'es', session: firstSession(world) } as const;
  const told = (error: DatabaseError) => () => explain(world.registry, words, made.tx, ctx, error);
  const works = tables(world).flatMap((entity) => [
    ...uniquenesses(entity).map((fields) => {
      const columns = ['id_cliente', ...fields.map(snake)];
      return told(
        broken(
          '23505',
          entity.table,
          uniqueName(entity, fields),
          `Key (${columns.join(', ')})=(${columns.map(() => '1').join(', ')}) already exists.`,
        ),
      );
    }),
    ...world.registry.referrers(entity.resource).map(({ entity: by, field }) => {
      const constraint = referenceName(by, field, entity);
      return told(broken('23503', entity.table, constraint, `Key (${snake(entity.key)})=(1) is still referenced from table "${by.table}".`));
    }),
  ]);
  return recorded(made, works);
}

function amounts(world: World): Promise<Iterable<string>> {
  const made = recorder(world, () => [{ id: 1, decimales: 2, n: 1 }]);
  const find = (resource: string) => world.registry.get(resource).entity;
  const all = tables(world);
  return recorded(made, [
    ...all.map((entity) => () => roundAmounts(made.tx, find, entity, whole(entity))),
    () => amountsIn(made.tx, all, 'SistemaMoneda', 1),
  ]);
}

function privacy(world: World): Promise<Iterable<string>> {
  const made = recorder(world, () => [
    {
      id: 1,
      id_persona: 1,
      apellido_paterno: 'Ríos',
      retenida: false,
      vinculada: false,
      hasta: null,
      IdArchivo: 1,
      Nombre: 'a',
      hash: 'a',
      repository: null,
    },
  ]);
  const ctx = made.context({ ...firstSession(world), parameters: new Map([['asistencia.aniosConservacion', '5']]) });
  const none = () => Promise.reject(new Error('no file'));
  return recorded(made, [
    () => forgetFormer(ctx, world.registry, 12, 1),
    () =>
      portableData(
        ctx,
        {
          registry: world.registry,
          words: makeDictionary(world.product.modules),
          files: { keep: none, admit: none, openable: none, bytes: none, read: none },
        },
        1,
      ),
  ]);
}

function counter(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const ctx = made.context(firstSession(world));
  const row = Object.fromEntries(storedFields(Consumo).map(([name]) => [name, null]));
  return recorded(made, [() => writeReading(ctx, row), () => changeReading(ctx, 1, 'corregir', row)]);
}

/** A day on which nothing was planned and nobody came. */
const A_DAY: Guardado = {
  dia: {
    ...{ dia: 20_000, tipo: 'X', planificado: false, estado: 'X', turno: null, inicioTurno: null, finTurno: null, entrada: null, salida: null },
    ...{ salidaRefrigerio: null, retornoRefrigerio: null, medidas: CEROS, observaciones: [], tramos: [], marcas: [] },
  },
  clock: clockOf('America/Lima', 20_000, 20_000),
  puertas: new Map(),
  lugar: { IdPersona: 1, IdCompania: 1, IdHorario: null, IdCentroCosto: null },
  huella: '',
  ahora: '2026-11-01T00:00:00.000Z',
};

function attendance(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const ctx = made.context(firstSession(world));
  return recorded(made, [() => keepDays(ctx, [A_DAY])]);
}

const ENDING = {
  ...{ Tipo: 'REQ', clave: 1, ficha: 1, id_persona: 1, Sujeto: 'a', Detalle: 'a', Compania: 'a', Contrato: 'a' },
  ...{ Fecha: '20261101', Dias: 0, total: 1 },
};

const WHOSE = [{ persona: 1 }, { vehiculo: 1 }, { contrato: 1 }, { compania: 1 }] as const;

function expiring(world: World): Promise<Iterable<string>> {
  const made = recorder(world, (text) => (text.startsWith('select x.tipo') ? [ENDING] : []));
  const days = { Desde: '20261101', Hasta: '20261130' };
  return recorded(
    made,
    world.sessions.flatMap((session) => {
      const ctx = made.context({ ...session, superAdministrador: true });
      return [() => expiryReport.rows(ctx, {}, days, { skip: 0, take: 1 }), ...WHOSE.map((whose) => () => endingsOf(ctx, whose, days))];
    }),
  );
}

/** What every module tells of a row: of all it tells, by each session, on a first page and on another. */
function timelines(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const first = { desde: null, hasta: null, after: null, limit: 1 };
  const later = { ...first, desde: '20261101', hasta: '20261130', after: { micros: 1, event: 'a', key: '1' } };
  return recorded(
    made,
    world.sessions.flatMap((session) =>
      world.product.modules
        .flatMap(({ timelines = [] }) => timelines)
        .flatMap(({ kinds }) => [
          ...[first, later].map((asked) => () => readEvents(made.context(session), world.registry, kinds, 1, asked).then(() => undefined)),
          () => countEvents(made.context(session), world.registry, kinds, 1).then(() => undefined),
        ]),
    ),
  );
}

function machines(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const by = byItself(made.tx, new Date());
  const works = world.product.modules
    .flatMap((module) => module.states ?? [])
    .flatMap(({ machine }) => {
      const { of, field } = machine;
      const set = Object.fromEntries(Object.keys(of.fields).flatMap((name) => (name === field || of.fields[name]?.computed ? [] : [[name, null]])));
      return [
        () => moveStates(by, machine, ['X'], 'X', { where: keyIs(of, 1), set }),
        () => moveStates(by, machine, ['X'], sql`'X'`, { where: sql`true`, among: ['X'], from: sql`(select 1) x`, returning: sql`1` }),
        () => insertState(by, machine, set, { state: 'X' }),
        () => insertState(by, machine, set, { state: sql`'X'`, from: sql`(select 1) x`, among: ['X'] }),
      ];
    });
  return recorded(made, works);
}

/** Rows of each entity, written with all its fields and in every manner. */
function ordinary(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const ctx = made.context(firstSession(world));
  const states = new Map(
    world.product.modules.flatMap(({ states: all = [] }) => all.map(({ machine }) => [machine.of.table, machine.field] as const)),
  );
  return recorded(
    made,
    tables(world).flatMap((entity) => {
      const { [states.get(entity.table) ?? '']: _state, ...set } = whole(entity);
      const [first = ''] = Object.keys(set);
      const where = keyIs(entity, 1);
      const from = sql`(select 1) x`;
      const [returning, on] = [sql`1 as n`, sql.raw(snake(entity.key))];
      return [
        () => changeRows(ctx, entity, { set, where }),
        () => changeRows(ctx, entity, { set, where, from, returning, stamp: 'version' }),
        () => changeRows(ctx, entity, { where, stamp: 'author' }),
        () => changeRow(ctx, entity, 1, {}, set, 'editar'),
        () => addWhole(ctx, entity, set, 'crear'),
        () => addRows(ctx, entity, { values: [set, set], clash: {} }),
        () => addRows(ctx, entity, { values: set, from, returning, clash: { on, takes: [first], set: {}, where: sql`true` } }),
        () => removeRows(ctx, entity, { where, using: from, returning }),
      ];
    }),
  );
}

/** Photographs of whom lists refer to: of each kind of thing that has a face. */
function faces(world: World): Promise<Iterable<string>> {
  const made = recorder(world);
  const ctx = made.context(firstSession(world));
  const works = [...world.registry.resources.values()].flatMap((target) => {
    const { face, photo } = target.entity.options.page ?? {};
    return face && photo ? [() => tellFaces(ctx, [{ name: 'Id', target, photo }], [{ Id: 1 }])] : [];
  });
  return recorded(made, works);
}

/** The files whose statements are only known when they run: the only ones. */
export const LISTED: readonly Listed[] = [
  {
    file: 'platform/server/resource/read.ts',
    calls: 0,
    why: 'written for each resource: the builder is called for each, with each filter, sort and search',
    shapes: async () => [],
  },
  {
    file: 'platform/server/resource/faces.ts',
    calls: 0,
    why: 'over the table of whom a list refers to: called for each kind of thing that has a face',
    shapes: faces,
  },
  {
    file: 'platform/server/resource/read.label.ts',
    calls: 0,
    why: 'over what a list finds: called for each resource in the order of each label of few and of each that has an index, both ways',
    shapes: async () => [],
  },
  {
    file: 'platform/server/resource/read.order.ts',
    calls: 0,
    why: 'over what a list finds: called for each resource as if many rows met a filter and its order stood in an index',
    shapes: async () => [],
  },
  {
    file: 'platform/server/state/write.ts',
    calls: 0,
    why: 'over what an act writes: called for each machine; each call of the engine is prepared besides, with what it gives',
    shapes: machines,
  },
  ...['rows', 'sql'].map((part) => ({
    file: `platform/server/record/${part}.ts`,
    calls: 0,
    why: 'over what an act writes: called for each entity; each call of the writer is prepared besides, with what it gives',
    shapes: ordinary,
  })),
  { file: 'platform/server/resource/write.rows.ts', calls: 0, why: 'written for each resource: called for each', shapes: writes },
  { file: 'platform/server/resource/write.clash.ts', calls: 0, why: 'over the constraint that was broken: called for each', shapes: clashes },
  {
    file: 'platform/server/resource/money.ts',
    calls: 0,
    why: 'along the way from an amount to its currency: called for each amount',
    shapes: amounts,
  },
  ...['borrado', 'datos', 'portabilidad'].map((part) => ({
    file: `modules/administracion/server/privacidad/privacidad.${part}.ts`,
    calls: 0,
    why: 'over every table that holds rows about a person: called with rows in each',
    shapes: privacy,
  })),
  { file: 'modules/comedores/server/mesa/mesa.escribir.ts', calls: 0, why: 'over the fields of a reading: called with all', shapes: counter },
  { file: 'modules/asistencia/server/calculo/dia.write.ts', calls: 0, why: 'over the measures of a day: called with all', shapes: attendance },
  {
    file: 'modules/administracion/server/reportes/vencimientos.ts',
    calls: 0,
    why: 'over the lists of whatever modules there are: called with all of them',
    shapes: expiring,
  },
  {
    file: 'platform/server/timeline/read.ts',
    calls: 0,
    why: 'over what the modules tell: called with all that each of them tells',
    shapes: timelines,
  },
  { file: 'platform/server/db/backup.ts', calls: 8, why: 'over every table of the catalog: apps/server/test/respaldo.api.test.ts brings one back' },
  {
    file: 'platform/server/db/months.move.ts',
    calls: 1,
    why: 'over each table of parts: apps/server/test/meses.api.test.ts moves months and brings them back',
  },
  {
    file: 'platform/server/db/standby.look.ts',
    calls: 0,
    why: 'on a bare connection, of a primary that has standbys: apps/server/test/sin-lider.api.test.ts',
  },
  { file: 'platform/server/db/remember.ts', calls: 4, why: 'hands on what it is asked: those who ask are prepared' },
  { file: 'platform/server/db/migrate.ts', calls: 0, why: 'on a bare connection, before there is a product: every test of the API begins with it' },
  {
    file: 'platform/server/db/migrate.views.ts',
    calls: 0,
    why: 'on a bare connection, before there is a product: every test of the API begins with it',
  },
  {
    file: 'platform/server/db/own-tables.ts',
    calls: 0,
    why: 'conditions of indexes: compared with the migrations by `npm run migration -- --check`',
  },
  { file: 'platform/server/db/table.ts', calls: 0, why: 'indexes of definitions: compared with the migrations by `npm run migration -- --check`' },
  {
    file: 'platform/server/demo/rows.ts',
    calls: 1,
    why: 'rows of the demo, their columns with them: it is written into the template of every test of the API',
  },
];

const DATUM = {
  id_dato_adicional: 1,
  dato_adicional: 'Dato',
  opciones: ['A'],
  minimo: null,
  maximo: null,
  longitud: 10,
  obligatorio: 'N',
  activo: 'S',
};

/** Statements that only take shape with rows or answers of others: each is made here once. */
export async function shapedTexts(world: World): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const reader = makeReader(world.registry);
  const session = firstSession(world);
  for (const tipo_dato of ['I', 'S', 'D']) {
    const made = recorder(world, (text) => (text.includes('from administracion_dato_adicional') ? [{ ...DATUM, tipo_dato }] : pageOfKeys(text)));
    const extended = [...world.registry.resources.values()].filter(({ hooks }) => hooks.extras);
    // What a client has added is remembered with what its profiles may.
    const anew = { ...session, grants: new Map() };
    const work = extended.map((of) => () => makeReader(world.registry).page(made.context(anew), of, {}));
    for (const text of await recorded(made, work)) texts.set(text, 'the fields of a client');
  }
  const made = recorder(world);
  const uses = world.product.answers(equipmentServes).map(
    ({ use }) =>
      () =>
        reader.lookup(made.context(session), world.registry.get('SistemaEquipo'), { Para: use }),
  );
  for (const text of await recorded(made, uses)) texts.set(text, 'SistemaEquipo');
  return texts;
}
