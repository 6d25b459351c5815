import { pdf, type SignedIn, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { adjuntar, BASE, type Cells, cabecera, filaVehiculo, type Head, leer, llenar, plantilla, shown, subir, titulos } from './cargas';
import { aprobar, type Entidades, entidades, type Otra } from './entidades';
import { enDias, hoy, type Mundo } from './mundo';
import { zip } from './zip';

interface Place {
  readonly app: TestApp;
  readonly world: Mundo;
  readonly requester: SignedIn;
}
interface Row {
  readonly Fila: number;
  readonly Documento: string | null;
  readonly IdSolicitud: number | null;
  readonly Errores: readonly { readonly Columna: string | null; readonly Mensaje: string }[];
}

/** A load of another entity, from its template to its requests. */
interface Case {
  readonly kind: Otra;
  /** Titles that its template has beside those of the requirements. */
  readonly titles: readonly string[];
  readonly good: readonly Cells[];
  /** Rows with the cell that is wrong and its sentence. */
  readonly wrong: readonly (readonly [Cells, string, string | RegExp])[];
  /** What puts the first wrong row right. */
  readonly repair: Readonly<Record<string, string>>;
  /** As it is written in the names of the papers, and as the load keeps it. */
  readonly named: (row: Cells) => string;
}

/** Check: solicitud masiva (060102), entity tabs everywhere. Registered by the file whose product they share. */
export function otherEntities(place: () => Place): void {
  describe('vehicles, visits, companies and drivers', () => {
    let app: TestApp;
    let world: Mundo;
    let requester: SignedIn;
    let authorizer: SignedIn;
    let other: Entidades;
    beforeAll(async () => {
      ({ app, world, requester } = place());
      authorizer = await app.signIn('AUTORIZADOR');
      other = await entidades(app);
      await app.database.run(sql`update administracion_contrato set dotacion = 9999 where id_contrato = ${world.contrato}`);
    });

    const one = async (query: ReturnType<typeof sql>) => (await app.database.run(query))[0] ?? {};
    const rowsOf = async (id: number, estado: string): Promise<Row[]> =>
      (await requester.get(`${BASE}/${id}/filas`, { estado, take: 100 })).result.data;
    const counts = async (id: number) => (await requester.get(`${BASE}/${id}/conteo`)).result;
    const period = { 'Fecha de inicio': shown(hoy()), 'Fecha fin': shown(enDias(45)) };

    /** Template → rows with known wrong ones → counts → a cell put right → papers → requests → the same file again creates none. */
    async function through({ kind, titles, good, wrong, repair, named }: Case): Promise<number[]> {
      const head: Head = await cabecera(app, world, other.perfiles[kind]);
      const book = await plantilla(app, requester, head);
      expect(titulos(book)).toEqual(expect.arrayContaining([...titles]));
      const dated = Object.fromEntries(
        titulos(book).flatMap((title): [string, string][] =>
          / · emisión$/.test(title) ? [[title, shown(enDias(-5))]] : / · vencimiento$/.test(title) ? [[title, shown(enDias(25))]] : [],
        ),
      );
      const rows = [...good, ...wrong.map(([row]) => row)].map((row) => ({ ...row, ...dated }));
      const content = await llenar(book, rows);
      const made = await subir(requester, head, content);
      const [right, bad] = [good.length, wrong.length];
      expect(made.result, made.text).toMatchObject({ Cargados: right + bad, Observados: bad, Correctos: right, PorProcesar: right, Procesados: 0 });
      const id: number = made.result.IdCarga;
      const observed = await rowsOf(id, 'O');
      for (const [at, [, column, sentence]] of wrong.entries()) {
        const told = observed[at]?.Errores.find((fault) => fault.Columna === column)?.Mensaje;
        expect(told, JSON.stringify(observed[at])).toMatch(sentence);
      }
      const answer = await fetch(`${app.url}${BASE}/${id}/observados`, { headers: { authorization: `Bearer ${requester.accessToken}` } });
      expect((await leer(await answer.arrayBuffer())).getWorksheet('datos')?.rowCount).toBe(bad + 1);
      const mended = await requester.put(`${BASE}/${id}/filas/${right + 2}`, { Datos: repair });
      expect(mended.result, mended.text).toMatchObject({ Observados: bad - 1, Correctos: right + 1 });

      const { Requisitos } = (await requester.get(`${BASE}/${id}/detalle`)).result;
      const codes = Requisitos.map((requirement: { Codigo: string }) => requirement.Codigo);
      const paper = (documento: string, codigo: string) => ({
        name: `${documento}_${codigo}.pdf`,
        content: Buffer.from(pdf(`${documento} ${codigo}`)),
      });
      const archive = [...good.map(named), 'NADIE-999'].flatMap((documento) => codes.map((codigo: string) => paper(documento, codigo)));
      const taken = await adjuntar(app, requester, id, zip(archive), 'papeles.zip');
      expect(taken.result, taken.text).toMatchObject({ Adjuntados: right * codes.length, Rechazados: [] });
      expect(taken.result.SinPareja).toHaveLength(codes.length);

      await requester.post(`${BASE}/${id}/procesar`);
      await app.composition.worker('trabajos').run();
      // The row put right has no papers: it is observed naming them, as a single request would be.
      expect(await counts(id)).toEqual({ Estado: 'T', Cargados: right + bad, Observados: bad, Correctos: right, PorProcesar: 0, Procesados: right });
      expect((await rowsOf(id, 'O'))[0]?.Errores.map((fault) => fault.Mensaje).join()).toContain('Adjunte el documento de ');
      const done = (await rowsOf(id, 'P')).map((row) => Number(row.IdSolicitud));
      const [sent] = await app.database.run(
        sql`select count(*)::int as n, count(distinct numero)::int as numeros from acreditacion_solicitud where id_solicitud = any(${sql.param(done)}) and entidad = ${kind} and modo = 'M' and estado = 'P'`,
      );
      expect(sent).toEqual({ n: right, numeros: right });

      const again = await subir(requester, head, content);
      expect(again.result).toMatchObject({ Cargados: right + bad, Correctos: 0, PorProcesar: 0 });
      const [first] = await rowsOf(again.result.IdCarga, 'O');
      expect(first?.Errores.map((fault) => fault.Mensaje).join()).toMatch(/La fila ya se procesó \(SOL-\d{4}-\d{6}\)\./);
      expect((await aprobar(authorizer, done[0] ?? 0)).result.Estado).toBe('A');
      return done;
    }

    test('vehicles: by plate however it is written, registered or new; its papers are named after the plate', async () => {
      const row = await filaVehiculo(app);
      const { Marca: marca, Modelo: modelo } = row(0);
      const another = await one(sql`select marca from administracion_marca where id_cliente = 1 and marca <> ${marca} and activo = 'S' limit 1`);
      const known = await other.vehiculo();
      const [busy, idle] = [await other.vehiculo(), await other.vehiculo()];
      const taken = await one(
        sql`update administracion_vehiculo set serie = coalesce(serie, 'SERIE-MAS-1') where id_vehiculo = ${known.IdVehiculo} returning serie`,
      );
      const theirs = await one(sql`select placa from administracion_vehiculo where id_compania <> ${other.misti} and estado = 'A' limit 1`);
      await app.database.run(sql`update administracion_vehiculo set estado = 'I' where id_vehiculo = ${idle.IdVehiculo}`);
      const draft = await requester.post('/api/AcreditacionSolicitud', { Entidad: 'V', IdVehiculo: busy.IdVehiculo });
      expect(draft.status, draft.text).toBe(200);
      // What the client demands of a vehicle and the request asks already is asked once, and kept by both.
      const demand = (obligatorio: 'S' | 'N') =>
        app.database.run(
          sql`with c as (insert into sistema_menu_campo (id_cliente, id_menu, campo, obligatorio) values (1, '030405', 'FechaFin', ${obligatorio})
            on conflict (id_cliente, id_menu, campo) do update set obligatorio = excluded.obligatorio) update base_sello set version = version + 1`,
        );
      await demand('S');
      const done = await through({
        kind: 'V',
        titles: ['Placa', 'Tipo de vehículo', 'Marca', 'Modelo', 'Color', 'Año', 'Serie', 'Combustible', 'Fecha de inicio', 'Fecha fin'],
        good: [row(1), row(2, { Modelo: `${marca} · ${modelo}` }), { Placa: known.Placa.replace('-', ''), ...period }],
        wrong: [
          [row(3, { Marca: String(another.marca) }), 'IdModelo', 'El modelo no corresponde a la marca.'],
          [row(1, { Placa: 'MAS10001' }), 'Placa', 'La placa se repite en la fila 2.'],
          [row(4, { Año: '2099' }), 'Anio', 'El año no es válido.'],
          [row(5, { Placa: String(theirs.placa) }), 'Placa', `El vehículo ${theirs.placa} no pertenece a la compañía que solicita.`],
          [row(6, { Placa: idle.Placa }), 'Placa', `El vehículo ${idle.Placa} está inactivo.`],
          [row(7, { Placa: busy.Placa }), 'Placa', /^El vehículo ya tiene una solicitud en curso \(#\d+\)\.$/],
          [row(8, { Placa: '' }), 'Placa', 'El campo Placa es obligatorio.'],
          [row(9, { Serie: String(taken.serie) }), 'Serie', `Ya existe el vehículo ${known.Placa}.`],
        ],
        repair: { IdMarca: String(marca) },
        named: (cells) => String(cells.Placa),
      });
      await demand('N');
      const [made] = await app.database.run(
        sql`select count(*)::int as n, count(distinct v.placa_llave)::int as placas, min(v.id_compania) as compania,
          min(v.fecha_fin) filter (where v.placa like 'MAS-%') as hasta from acreditacion_solicitud s join administracion_vehiculo v using (id_vehiculo) where s.id_solicitud = any(${sql.param(done)})`,
      );
      expect(made).toMatchObject({ n: 3, placas: 3, compania: other.misti, hasta: enDias(45) });
      // The contract's endowment of vehicles warns, and only while warnings are not accepted.
      const used = await one(
        sql`select count(distinct id_vehiculo)::int as n from acreditacion_vehiculo where id_contrato = ${world.contrato} and fecha_desmovilizacion is null`,
      );
      await app.database.run(
        sql`update administracion_contrato set vehiculo = 'S', dotacion_vehiculo = ${used.n} where id_contrato = ${world.contrato}`,
      );
      const head = await cabecera(app, world, other.perfiles.V, { AceptarAdvertencias: 'N' });
      const book = await plantilla(app, requester, head);
      const dates = Object.fromEntries(titulos(book).flatMap((title) => (/ · /.test(title) ? [[title, shown(enDias(20))]] : [])));
      const warned = await subir(requester, head, await llenar(book, [{ ...row(20), ...dates }]));
      await app.database.run(sql`update administracion_contrato set vehiculo = 'N', dotacion_vehiculo = null where id_contrato = ${world.contrato}`);
      const [only] = await rowsOf(warned.result.IdCarga, 'O');
      expect(only?.Errores[0]?.Mensaje).toMatch(/ admite \d+ vehículos; con esta operación serían \d+\. ¿Desea continuar\?$/);
    });

    test('vehicles: a serial number twice in a file is told with the file, naming the earlier row, and again whenever a cell is put right', async () => {
      const row = await filaVehiculo(app);
      const registered = await other.vehiculo();
      const head = await cabecera(app, world, other.perfiles.V);
      const book = await plantilla(app, requester, head);
      const dated = Object.fromEntries(titulos(book).flatMap((title) => (/ · /.test(title) ? [[title, shown(enDias(20))]] : [])));
      const rows = [
        row(31, { Serie: 'chasis  77' }),
        row(32, { Serie: 'CHASIS 77' }),
        row(31, { Serie: 'CHASIS 77' }),
        row(33, { Serie: 'CHASIS 78' }),
        // What is registered keeps its own file: its cell says nothing.
        { Placa: registered.Placa, Serie: 'CHASIS 78', ...period },
      ].map((one) => ({ ...one, ...dated }));
      const made = await subir(requester, head, await llenar(book, rows));
      const id: number = made.result.IdCarga;
      const told = async () => (await rowsOf(id, 'O')).flatMap(({ Fila, Errores }) => Errores.map((one) => `${Fila} ${one.Columna}: ${one.Mensaje}`));
      const plate = '4 Placa: La placa se repite en la fila 2.';
      expect(await told()).toEqual(['3 Serie: La serie se repite en la fila 2.', plate]);
      const put = async (fila: number, Datos: Record<string, string>) => (await requester.put(`${BASE}/${id}/filas/${fila}`, { Datos })).result;
      expect(await put(3, { Serie: 'CHASIS 78' })).toMatchObject({ Observados: 2, Correctos: 3 });
      expect(await told()).toEqual([plate, '5 Serie: La serie se repite en la fila 3.']);
      expect(await put(3, { Serie: 'chasis 77' })).toMatchObject({ Observados: 2, Correctos: 3 });
      // The earlier of the two goes: the later ones are right, or repeat what is the first now.
      expect(await put(2, { Serie: '', Placa: 'MAS-10039' })).toMatchObject({ Observados: 1, Correctos: 4 });
      expect(await told()).toEqual(['4 Serie: La serie se repite en la fila 3.']);
    });

    test('visits: a request a row, with reason and host; a visitor who works there, a host who is nobody and too long a stay are refused', async () => {
      // Of the client's own people: whom the contractor may visit and does not see.
      const host = await one(
        sql`select p.id_persona as "IdPersona", p.documento as "Documento" from administracion_persona p join administracion_persona_vinculo v using (id_persona)
          join administracion_compania c on c.id_compania = v.id_compania
          where p.id_cliente = 1 and p.inactivo = 'N' and c.contratista = 'N' and v.cese_aplicado is null and v.fecha_cese is null order by 1 limit 1`,
      );
      const row = (more: Cells = {}): Cells => {
        const { Documento, Nombres, ApellidoPaterno } = other.visitante();
        return {
          'Tipo de documento': 'DNI',
          Documento,
          'Apellido paterno': String(ApellidoPaterno),
          Nombres: String(Nombres),
          Sexo: 'F',
          'Fecha de nacimiento': '01/01/1990',
          'País de nacimiento': 'Perú',
          'País de residencia': 'Perú',
          'Motivo de la visita': 'Auditoría',
          'Anfitrión (documento)': String(host.Documento),
          'Fecha de inicio': shown(hoy()),
          'Fecha fin': shown(enDias(3)),
          ...more,
        };
      };
      const worker = await one(
        sql`select p.documento from acreditacion_persona a join administracion_persona p using (id_persona) join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento and d.alias = 'DNI'
          where a.id_contrato = ${world.contrato} and a.visita = 'N' and a.fecha_desmovilizacion is null
            and not exists (select 1 from acreditacion_solicitud s where s.id_persona = a.id_persona and s.estado in ('I', 'P', 'O')) limit 1`,
      );
      const first = row();
      const done = await through({
        kind: 'I',
        titles: ['Tipo de documento', 'Documento', 'Motivo de la visita', 'Anfitrión (documento)', 'Fecha de inicio', 'Fecha fin'],
        good: [first, row()],
        wrong: [
          [
            row({ 'Anfitrión (documento)': '00000001' }),
            'IdAnfitrion',
            'No se encontró a nadie con ese documento o ese nombre entre quienes pueden recibir la visita.',
          ],
          [row({ 'Fecha fin': shown(enDias(7)) }), 'FechaFin', 'La visita no puede durar más de 7 días.'],
          [row({ Documento: String(worker.documento) }), 'Documento', 'La persona ya está acreditada como trabajador en el contrato.'],
          [row({ 'Motivo de la visita': '' }), 'MotivoVisita', 'El campo Motivo de la visita es obligatorio.'],
          [{ ...first }, 'Documento', 'El documento se repite en la fila 2.'],
        ],
        repair: { IdAnfitrion: String(host.Documento) },
        named: (cells) => String(cells.Documento),
      });
      const visits = await app.database.run(
        sql`select s.motivo_visita, s.id_anfitrion, count(v.id_persona)::int as n from acreditacion_solicitud s join acreditacion_solicitud_visita v using (id_solicitud)
          where s.id_solicitud = any(${sql.param(done)}) group by s.id_solicitud`,
      );
      expect(visits).toEqual([1, 2].map(() => ({ motivo_visita: 'Auditoría', id_anfitrion: host.IdPersona, n: 1 })));
    });

    test('companies: by tax document; an inactive one and a RUC of another length are refused', async () => {
      const category = await one(sql`select categoria from administracion_categoria where id_cliente = 1 and activo = 'S' order by 1 limit 1`);
      const file = (more: Cells = {}): Cells => {
        const { Documento, Compania, Alias } = other.empresa();
        const names = { 'Razón social': String(Compania), Alias: String(Alias), Categoría: String(category.categoria) };
        return { 'Tipo de documento': 'RUC', Documento: String(Documento), ...names, ...period, ...more };
      };
      const gone = other.empresa();
      await app.database.run(
        sql`insert into administracion_compania (id_cliente, id_pais, id_tipo_documento, documento, compania, alias, id_categoria, contratista, activo)
          values (1, ${gone.IdPais}, ${gone.IdTipoDocumento}, ${gone.Documento}, ${gone.Compania}, ${gone.Alias}, ${gone.IdCategoria}, 'S', 'N')`,
      );
      const done = await through({
        kind: 'E',
        titles: ['Tipo de documento', 'Documento', 'Razón social', 'Alias', 'Categoría', 'Fecha de inicio', 'Fecha fin'],
        good: [file(), file()],
        wrong: [
          [file({ Alias: '' }), 'Alias', 'El campo Alias es obligatorio.'],
          [file({ Documento: '2012345' }), 'Documento', 'El RUC debe tener 11 dígitos.'],
          [file({ Documento: String(gone.Documento) }), 'Documento', `La empresa ${gone.Alias} está inactiva.`],
        ],
        repair: { Alias: 'Corregida' },
        named: (cells) => String(cells.Documento),
      });
      const [made] = await app.database.run(
        sql`select count(*)::int as n, min(c.contratista) as contratista from acreditacion_solicitud s join administracion_compania c on c.id_compania = s.id_compania_acreditada where s.id_solicitud = any(${sql.param(done)})`,
      );
      expect(made).toEqual({ n: 2, contratista: 'S' });
    });

    test('drivers: several vehicle types in a cell; the rules of an internal licence are told before anything is made', async () => {
      const types = await app.database.run(
        sql`select codigo, tipo_vehiculo from administracion_tipo_vehiculo where id_cliente = 1 and codigo in ('CAMTA', 'BUS')`,
      );
      const named = (code: string) => String(types.find((type) => type.codigo === code)?.tipo_vehiculo);
      const row = async (more: Cells = {}): Promise<Cells> => ({
        'Tipo de documento': 'DNI',
        Documento: (await world.persona()).Documento,
        'Categoría de licencia': 'A-IIIc',
        'Número de licencia': 'Q12345678',
        'Vencimiento de la licencia': shown(enDias(300)),
        'Tipos de vehículo que conducirá': `${named('CAMTA')}; BUS`,
        ...period,
        ...more,
      });
      const good = [await row(), await row()];
      const done = await through({
        kind: 'L',
        titles: [
          'Tipo de documento',
          'Documento',
          'Categoría de licencia',
          'Número de licencia',
          'Vencimiento de la licencia',
          'Tipos de vehículo que conducirá',
        ],
        good,
        wrong: [
          [await row({ 'Tipos de vehículo que conducirá': `${named('CAMTA')}; Submarino` }), 'TiposVehiculo', 'Elija un valor de la lista.'],
          [await row({ 'Categoría de licencia': 'A-I' }), 'TiposVehiculo', /^La categoría A-I no autoriza a conducir /],
          [await row({ 'Vencimiento de la licencia': shown(enDias(40)) }), 'FechaFin', /^No puede superar la vigencia de la licencia nacional \(/],
          [await row({ 'Tipos de vehículo que conducirá': '' }), 'TiposVehiculo', 'El campo Tipos de vehículo que conducirá es obligatorio.'],
        ],
        repair: { TiposVehiculo: named('BUS') },
        named: (cells) => String(cells.Documento),
      });
      const [made] = await app.database.run(
        sql`select array_agg(distinct cardinality(tipos_vehiculo)) as tipos, count(id_licencia)::int as licencias from acreditacion_solicitud where id_solicitud = any(${sql.param(done)})`,
      );
      expect(made).toEqual({ tipos: [2], licencias: 1 });

      // The first has its internal licence now, and the second still waits for it: other days are no way around.
      const head = await cabecera(app, world, other.perfiles.L);
      const book = await plantilla(app, requester, head);
      const dates = Object.fromEntries(titulos(book).flatMap((title) => (/ · vencimiento$/.test(title) ? [[title, shown(enDias(25))]] : [])));
      const again = await subir(
        requester,
        head,
        await llenar(
          book,
          good.map((cells) => ({ ...cells, ...dates, 'Fecha fin': shown(enDias(44)) })),
        ),
      );
      const [licensed, waiting] = await rowsOf(again.result.IdCarga, 'O');
      expect(licensed?.Errores.map((fault) => fault.Mensaje).join()).toMatch(/^La persona ya tiene la licencia interna LI-\d{6} para /);
      expect(waiting?.Errores.map((fault) => fault.Mensaje).join()).toMatch(/^La persona ya tiene una solicitud en curso \(SOL-\d{4}-\d{6}\)\.$/);
    });
  });
}
