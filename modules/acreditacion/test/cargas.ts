import { type Answer, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { lettersOf } from '@platform/testing/names';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { enDias, hoy, type Mundo, mundo } from './mundo';

export const BASE = '/api/AcreditacionCarga';
export type Cells = Readonly<Record<string, string | number | Date>>;

/** A day as people write it in a sheet. */
export const shown = (day: string): string => `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;

/** A profile whose requirements ask for dates alone, so that a thousand rows need no paper. */
export async function perfilSinPapeles(app: TestApp, entidad: 'P' | 'V' = 'P'): Promise<number> {
  const own = { P: 'MASIVO', V: 'MASIVOV' }[entidad];
  const [role] = await app.database.run(sql`select id_rol from acreditacion_rol_autorizador where id_cliente = 1 and codigo = 'GEN'`);
  const [requirement] = await app.database.run(
    sql`insert into acreditacion_requisito (id_cliente, codigo, nombre, entidad, tipo_requisito, id_rol, requiere_adjunto, requiere_vencimiento, dias_aviso, bloqueante, salud)
      values (1, ${entidad === 'P' ? 'SEGURO' : 'SEGUROV'}, 'Seguro de vida', ${entidad}, 'S', ${role?.id_rol}, 'N', 'S', 30, 'N', 'N') returning id_requisito`,
  );
  const [profile] = await app.database.run(
    sql`insert into acreditacion_perfil (id_cliente, codigo, nombre, entidad, cargos, funciones) values (1, ${own}, 'Parada de planta', ${entidad}, '{}', '{}') returning id_perfil_acreditacion`,
  );
  await app.database.run(
    sql`insert into acreditacion_perfil_requisito (id_cliente, id_perfil_acreditacion, id_requisito, obligatorio, orden) values (1, ${profile?.id_perfil_acreditacion}, ${requirement?.id_requisito}, 'S', 1)`,
  );
  return Number(profile?.id_perfil_acreditacion);
}

export interface Head {
  readonly IdCompania: number;
  readonly IdContrato: number;
  readonly IdPerfilAcreditacion: number;
  readonly AceptarAdvertencias?: 'S' | 'N';
}

export async function cabecera(app: TestApp, world: Mundo, perfil: number, more: Partial<Head> = {}): Promise<Head> {
  const [user] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
  return { IdCompania: Number(user?.id_compania), IdContrato: world.contrato, IdPerfilAcreditacion: perfil, AceptarAdvertencias: 'S', ...more };
}

/** What loads of people are tried with: the product, whoever asks for them and the head of one whose profile asks no papers. */
export async function escena(
  options: { readonly ownPlans?: boolean } = {},
): Promise<{ app: TestApp; world: Mundo; requester: SignedIn; head: Head }> {
  const app = await startApp(options);
  const requester = await app.signIn('SOLICITANTE');
  const world = await mundo(app);
  return { app, world, requester, head: await cabecera(app, world, await perfilSinPapeles(app)) };
}

/** A person of nobody yet, the nth, as a row of the template. */
export function fila(n: number, more: Cells = {}): Cells {
  return {
    'Tipo de documento': 'DNI',
    Documento: String(60_000_000 + n),
    'Apellido paterno': `Masiva ${lettersOf(n)}`,
    'Apellido materno': 'Prueba',
    Nombres: `Persona ${lettersOf(n)}`,
    Sexo: n % 2 === 0 ? 'M' : 'F',
    'Fecha de nacimiento': new Date(Date.UTC(1970 + (n % 30), n % 12, 1 + (n % 28))),
    'País de nacimiento': 'Perú',
    'País de residencia': 'Perú',
    Cargo: 'C-OPE',
    'Fecha de inicio': shown(hoy()),
    'Fecha fin': shown(enDias(45)),
    ...more,
  };
}

/** Vehicles of nobody yet, the nth as a row of the template, with an owner's brand, model and type. */
export async function filaVehiculo(app: TestApp): Promise<(n: number, more?: Cells) => Cells> {
  const [usual] = await app.database.run(
    sql`select o.modelo, m.marca, t.tipo_vehiculo, (select color from administracion_color where id_cliente = 1 order by 1 limit 1) as color
      from administracion_modelo o join administracion_marca m using (id_marca) join administracion_tipo_vehiculo t on t.id_tipo_vehiculo = o.id_tipo_vehiculo
      where o.id_cliente = 1 order by o.id_modelo limit 1`,
  );
  return (n, more = {}) => ({
    Placa: `mas-${10_000 + n}`,
    'Tipo de vehículo': String(usual?.tipo_vehiculo),
    Marca: String(usual?.marca),
    Modelo: String(usual?.modelo),
    Color: String(usual?.color),
    Año: '2022',
    'Fecha de inicio': shown(hoy()),
    'Fecha fin': shown(enDias(45)),
    ...more,
  });
}
export const seguro = { 'SEGURO · emisión': shown(enDias(-10)), 'SEGURO · vencimiento': shown(enDias(200)) };

/** Downloads the profile's template as its user would. */
export async function plantilla(app: TestApp, who: SignedIn, head: Head): Promise<ExcelJS.Workbook> {
  const query = new URLSearchParams({ IdCompania: String(head.IdCompania), IdPerfilAcreditacion: String(head.IdPerfilAcreditacion) });
  const answer = await fetch(`${app.url}${BASE}/plantilla?${query}`, {
    headers: { authorization: `Bearer ${who.accessToken}`, 'accept-language': 'es' },
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return leer(await answer.arrayBuffer());
}

export async function leer(content: ArrayBuffer): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(content);
  return book;
}

export const titulos = (book: ExcelJS.Workbook): string[] => {
  const titles: string[] = [];
  book
    .getWorksheet('datos')
    ?.getRow(1)
    .eachCell((cell) => titles.push(String(cell.value).replace(/ \*$/, '')));
  return titles;
};

/** Fills a template in and uploads it. */
export async function llenar(book: ExcelJS.Workbook, rows: readonly Cells[]): Promise<Buffer> {
  const titles = titulos(book);
  const sheet = book.getWorksheet('datos');
  rows.forEach((row, at) => {
    for (const title of Object.keys(row)) if (!titles.includes(title)) throw new Error(`No column ${title}: ${titles.join(', ')}`);
    titles.forEach((title, place) => {
      const value = row[title];
      if (sheet && value !== undefined) sheet.getCell(at + 2, place + 1).value = value;
    });
  });
  return Buffer.from(await book.xlsx.writeBuffer());
}

export function subir(who: SignedIn, head: Head, content: Uint8Array, name = 'carga.xlsx'): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const query = new URLSearchParams(Object.entries(head).map(([key, value]) => [key, String(value)]));
  return who.call('POST', `${BASE}?${query}`, { raw: form });
}

/** Uploads papers and, of an archive, waits until the background has taken it. */
export async function adjuntar(app: TestApp, who: SignedIn, id: number, content: Uint8Array, name: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const sent = await who.call('POST', `${BASE}/${id}/adjuntos`, { raw: form });
  if (sent.result?.Estado !== 'P') return sent;
  await app.composition.worker('adjuntos').run();
  return who.get(`${BASE}/${id}/adjuntos/${sent.result.IdCargaPapeles}`);
}

export async function masivas(app: TestApp): Promise<{ n: number; personas: number }> {
  const [row] = await app.database.run(
    sql`select count(*)::int as n, count(distinct id_persona)::int as personas from acreditacion_solicitud where modo = 'M' and estado = 'P' and id_perfil_acreditacion = (select id_perfil_acreditacion from acreditacion_perfil where codigo = 'MASIVO')`,
  );
  return { n: Number(row?.n), personas: Number(row?.personas) };
}
