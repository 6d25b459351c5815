import { portrait } from '@platform/server/demo/portrait';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { badPictures, phonePhoto } from '@platform/testing/pictures';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const FILES = '/api/PlataformaArchivo';
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

async function bytesOf(who: SignedIn, path: string): Promise<{ status: number; type: string | null; content: Buffer }> {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${who.accessToken}`, accept: 'application/octet-stream' } });
  return { status: answer.status, type: answer.headers.get('content-type'), content: Buffer.from(await answer.arrayBuffer()) };
}
async function inParts(content: Buffer) {
  const begun = await admin.post(`${FILES}/parcial`, { uso: 'FOT', Nombre: 'foto.jpg', Tamano: content.length });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), 'foto.jpg');
  await admin.call('PUT', `${FILES}/parcial/${begun.result.IdSubida}?desplazamiento=0`, { raw: form });
  return admin.post(`${FILES}/parcial/${begun.result.IdSubida}/terminar`, {});
}
const keptOf = async (hash: string) =>
  (
    await app.database.run(sql`select m.contenido from base_miniatura m join base_archivo f on f.id_archivo = m.id_archivo where f.hash = ${hash}`)
  ).map(({ contenido }) => contenido);

describe('a photo that is uploaded', () => {
  test('is kept upright, at most 2,400 points long and without metadata, whole or in parts', async () => {
    const sent = await phonePhoto(3200, 2400);
    for (const answer of [await admin.upload('FOT', 'foto.jpg', sent), await inParts(sent)]) {
      expect(answer.status).toBe(200);
      const { content } = await bytesOf(admin, `${FILES}/${answer.result.Hash}`);
      const { width, height, exif, orientation } = await sharp(content).metadata();
      expect([width, height, exif, orientation]).toEqual([1800, 2400, undefined, undefined]);
      expect(answer.result.Tamano).toBe(content.length);
    }
  });

  test('has its thumbnail at once: a JPEG of at most 8 kB', async () => {
    const { Hash } = (await admin.upload('FOT', 'foto.png', portrait(5))).result;
    expect(await keptOf(Hash)).toHaveLength(1);
    const { status, type, content } = await bytesOf(admin, `${FILES}/${Hash}/miniatura`);
    expect([status, type, (await sharp(content).metadata()).format]).toEqual([200, 'image/jpeg', 'jpeg']);
    expect(content.length).toBeLessThanOrEqual(8192);
  });

  test.each(badPictures)('%s is refused by its field, in the words of who sends it, and nothing of it is kept', async (_what, code, make) => {
    const before = await app.database.run(sql`select count(*)::int as n from base_archivo`);
    const content = await make();
    for (const answer of [await admin.upload('FOT', 'foto.jpg', content), await inParts(content)]) {
      expect([answer.status, answer.problem.code]).toEqual([400, code]);
      expect(answer.problem.errors).toMatchObject([{ field: 'file' }]);
      expect(answer.problem.detail).toMatch(/^La foto /);
    }
    expect(await app.database.run(sql`select count(*)::int as n from base_archivo`)).toEqual(before);
  });

  test('a paper that is a picture stays as it was delivered', async () => {
    const sent = await phonePhoto(900, 600);
    const { Hash, Tamano } = (await admin.upload('DOC', 'sustento.jpg', sent)).result;
    expect(Tamano).toBe(sent.length);
    expect((await bytesOf(admin, `${FILES}/${Hash}`)).content.equals(sent)).toBe(true);
  });
});

describe('photos that were there before', () => {
  const older = async (n: number) =>
    (
      await app.database.run(
        sql`select f.hash, f.id_archivo from base_archivo f join administracion_persona p on p.foto_perfil = f.id_archivo where f.id_cliente = ${admin.perfil.IdCliente} order by f.id_archivo offset ${n} limit 1`,
      )
    )[0] ?? {};

  test('get their thumbnail when it is first asked for', async () => {
    const { hash } = await older(0);
    expect(await keptOf(String(hash))).toEqual([]);
    const first = await bytesOf(admin, `${FILES}/${hash}/miniatura`);
    expect([first.status, first.content.length > 500, first.content.length <= 8192]).toEqual([200, true, true]);
    expect(await keptOf(String(hash))).toHaveLength(1);
    expect((await bytesOf(admin, `${FILES}/${hash}/miniatura`)).content.equals(first.content)).toBe(true);
  });

  test('or by the job, which tries none twice that cannot be read', async () => {
    const { Hash: broken } = (await admin.upload('DOC', 'rota.jpg', (await phonePhoto(300, 300)).subarray(0, 900))).result;
    await app.database.run(sql`update base_archivo set uso = 'FOT' where hash = ${broken}`);
    await app.runJob('sistema.miniaturas');
    const left = await app.database.run(
      sql`select count(*)::int as n from base_archivo f where f.uso = 'FOT' and not exists (select 1 from base_miniatura m where m.id_archivo = f.id_archivo)`,
    );
    expect(left).toEqual([{ n: 0 }]);
    expect(await keptOf(broken)).toEqual([null]);
    const asked = await admin.get(`${FILES}/${broken}/miniatura`);
    expect([asked.status, asked.problem.code]).toEqual([404, 'archivo.sin_miniatura']);
  });

  test('a paper has none, and who may not open a photo does not see its thumbnail either', async () => {
    const { Hash: paper } = (await admin.upload('DOC', 'a.pdf', Buffer.from(pdf()))).result;
    expect((await admin.get(`${FILES}/${paper}/miniatura`)).problem.code).toBe('archivo.sin_miniatura');
    const { Hash: photo } = (await admin.upload('FOT', 'foto.png', portrait(9))).result;
    const contractor = await app.signIn('SOLICITANTE');
    expect((await contractor.get(`${FILES}/${photo}/miniatura`)).status).toBe(404);
    expect((await admin.get(`${FILES}/${'0'.repeat(64)}/miniatura`)).status).toBe(404);
  });

  test('a file that is forgotten takes its thumbnail along', async () => {
    const { Hash } = (await admin.upload('FOT', 'foto.png', portrait(11))).result;
    await app.database.run(sql`delete from base_archivo where hash = ${Hash}`);
    expect(await keptOf(Hash)).toEqual([]);
  });
});

describe('faces beside the names of a list (decision 149)', () => {
  const DAYS = '/api/AccesoMarca';
  const configured = () => app.database.run(sql`update base_sello set version = version + 1`);
  test('come with the page, only where they are asked for, for who sees photographs; one that is of nobody is refused by its name', async () => {
    const { data } = (await admin.get(DAYS, { take: 20, rostros: 'IdPersona', select: 'IdPersona,FechaHora' })).result;
    const known = data.filter(({ IdPersona }: { IdPersona: number | null }) => IdPersona !== null);
    expect(known.length).toBeGreaterThan(5);
    for (const { IdPersona, IdPersonaHash } of known) {
      const [own] = await app.database.run(
        sql`select f.hash from administracion_persona p left join base_archivo f on f.id_archivo = p.foto_perfil where p.id_persona = ${IdPersona}`,
      );
      expect(IdPersonaHash).toBe(own?.hash ?? null);
    }
    expect((await admin.get(DAYS, { take: 3 })).result.data[0]).not.toHaveProperty('IdPersonaHash');
    for (const rostros of ['IdPuerta', 'Nada', 'Resultado'])
      expect((await admin.get(DAYS, { rostros })).problem).toMatchObject({ status: 400, code: 'filtro.campo', errors: [{ field: rostros }] });
  });

  test('are protected as the photograph is, and as the name is, in whatever degree', async () => {
    const [profile] = await app.database.run(sql`select id_perfil from seguridad_usuario_perfil where id_usuario = 'GARITA' limit 1`);
    for (const [campo, nivel] of [
      ['FotoPerfil', 'E'],
      ['FotoPerfil', 'O'],
      ['NombreCompleto', 'E'],
    ]) {
      await app.database.run(
        sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${profile?.id_perfil}, 'AdministracionPersona', ${campo}, ${nivel})`,
      );
      await configured();
      const who = await app.signIn('GARITA');
      const { data } = (await who.get(DAYS, { take: 20, rostros: 'IdPersona' })).result;
      expect(data.length).toBeGreaterThan(0);
      for (const row of data) expect(row).not.toHaveProperty('IdPersonaHash');
      await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${profile?.id_perfil} and campo = ${campo}`);
    }
  });

  test('come together, each as by itself; without those that one may not open, and what is no photograph', async () => {
    const mine = (await admin.upload('FOT', 'foto.png', portrait(21))).result.Hash;
    const other = (await admin.upload('FOT', 'foto.png', portrait(22))).result.Hash;
    const paper = (await admin.upload('DOC', 'b.pdf', Buffer.from(pdf()))).result.Hash;
    const asked = (hashes: readonly string[]) => ({ hashes: hashes.join(',') });
    const { result } = await admin.get(`${FILES}/miniaturas`, asked([mine, other, paper, '0'.repeat(64), mine]));
    expect(result.map(({ Hash }: { Hash: string }) => Hash).sort()).toEqual([mine, other].sort());
    for (const { Hash, Contenido } of result)
      expect(Buffer.from(Contenido, 'base64').equals((await bytesOf(admin, `${FILES}/${Hash}/miniatura`)).content)).toBe(true);
    const contractor = await app.signIn('SOLICITANTE');
    expect((await contractor.get(`${FILES}/miniaturas`, asked([mine, other]))).result).toEqual([]);
    for (const hashes of ['', 'x', Array(41).fill(mine).join(',')])
      expect((await admin.get(`${FILES}/miniaturas`, { hashes })).problem).toMatchObject({ status: 400, errors: [{ field: 'hashes' }] });
  });
});
