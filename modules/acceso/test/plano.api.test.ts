import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { portrait } from '@platform/server/demo/portrait';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { phonePhoto } from '@platform/testing/pictures';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bent, type Drawn, moved, over, placed, reshaped, withCorner, withoutCorner } from '../web/plano/useDrawing';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
const SITE = '/api/AccesoPlano/sitio';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const seen = async (who = admin): Promise<ResultOf> => made(await who.get(SITE));
const area = (IdZona: number, over: object = {}) => ({ IdZona, X: 100, Y: 100, Ancho: 400, Largo: 300, Forma: 'R', ...over });

/** The plan as it stands, with something else. */
async function draw(over: object, who = admin) {
  const { Plano } = await seen();
  return who.put('/api/AccesoPlano', { IdArchivo: Plano.IdArchivo, Alto: 600, Zonas: [], Puertas: [], Version: Plano.Version, ...over });
}
const zoneOf = ({ Zonas }: ResultOf, id: number) => Zonas.find((one: ResultOf) => one.IdZona === id);
const doorOf = ({ Puertas }: ResultOf, id: number) => Puertas.find((one: ResultOf) => one.IdPuerta === id);

describe('Puntos de control (040305): the plan', () => {
  test('the demo’s is drawn: its zones within each other, its doors, and where nothing is drawn it says so', async () => {
    const plan = await seen();
    expect(plan.Plano).toMatchObject({ IdArchivo: null, Alto: 600 });
    expect(plan.Zonas.find((one: ResultOf) => one.Zona === 'Polvorín').Lugar).toMatchObject({ Forma: 'O' });
    expect(zoneOf(plan, site.mina.IdZona).Lugar).toBeNull();
    expect(plan.Equipos.length).toBeGreaterThan(0);
  });

  test('drawn over an uploaded picture: places, picture and version are kept whole; a newer drawing is a conflict', async () => {
    const { IdArchivo, Hash } = (await admin.upload('PLA', 'plano.png', portrait(3))).result;
    const { Plano } = await seen();
    const body = {
      IdArchivo,
      Alto: 800,
      Version: Plano.Version,
      Zonas: [area(site.mina.IdZona, { Forma: 'O' })],
      Puertas: [{ IdPuerta: site.p1.IdPuerta, X: 100, Y: 250 }],
    };
    made(await admin.put('/api/AccesoPlano', body));
    const plan = await seen();
    expect(plan.Plano).toMatchObject({ IdArchivo, Hash, Alto: 800 });
    expect(zoneOf(plan, site.mina.IdZona).Lugar).toEqual({ X: 100, Y: 100, Ancho: 400, Largo: 300, Forma: 'O', Puntos: null });
    expect(doorOf(plan, site.p1.IdPuerta)).toMatchObject({ Lugar: { X: 100, Y: 250 }, Origen: null, Destino: site.mina.Nombre });
    expect((await admin.put('/api/AccesoPlano', body)).problem).toMatchObject({ status: 409, code: 'registro.version' });
    expect((await admin.get(`/api/PlataformaArchivo/${Hash}`)).status).toBe(200);
    // Of another division nothing of it is seen, nor its picture.
    const port = await app.signIn('ADMIN', { division: 'Puerto Ilo' });
    expect((await seen(port)).Plano.Hash).toBeNull();
    expect((await port.get(`/api/PlataformaArchivo/${Hash}`)).status).toBe(404);
    made(await draw({ IdArchivo: null }));
    expect((await seen()).Plano.Hash).toBeNull();
  });

  test('a picture uploaded as a plan keeps its resolution: of a photograph 2,400 points are kept', async () => {
    const wide = await phonePhoto(3600, 900);
    const longestOf = async (use: string) => {
      const { Hash } = made(await admin.upload(use, 'plano.jpg', wide));
      const { fileBase64 } = made(await admin.get(`/api/PlataformaArchivo/${Hash}`));
      const { width, height } = await sharp(Buffer.from(fileBase64, 'base64')).metadata();
      return Math.max(width, height);
    };
    expect([await longestOf('PLA'), await longestOf('FOT')]).toEqual([3600, 2400]);
  });

  test('a picture is JPG or PNG: a PDF and an SVG are refused, and so is a file that is not of who draws', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await admin.upload('PLA', 'plano.svg', svg)).status).toBe(415);
    expect((await admin.upload('PLA', 'plano.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).status).toBe(415);
    expect((await draw({ IdArchivo: 99_999_999 })).problem).toMatchObject({ status: 400, code: 'campo.referencia' });
  });

  test('what does not fit, stands twice, is of elsewhere or comes from who may not draw is refused', async () => {
    expect((await draw({ Zonas: [area(site.mina.IdZona, { X: 700 })] })).problem).toMatchObject({ status: 400, code: 'plano.fuera' });
    expect((await draw({ Puertas: [{ IdPuerta: site.p1.IdPuerta, X: 10, Y: 601 }] })).problem).toMatchObject({ status: 400, code: 'plano.fuera' });
    expect((await draw({ Zonas: [area(site.mina.IdZona), area(site.mina.IdZona)] })).problem).toMatchObject({ status: 400, code: 'plano.repetido' });
    expect((await draw({ Zonas: [area(99_999_999)] })).problem).toMatchObject({ status: 400, code: 'campo.referencia' });
    expect((await draw({ Zonas: [area(site.mina.IdZona, { Ancho: 5 })] })).status).toBe(400);
    expect((await draw({}, await app.signIn('GARITA'))).status).toBe(403);
  });

  test('Check: Mina > Planta > Laboratorio: a person in Laboratorio counts in all three; live, a mark is told at its door', async () => {
    const inner = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Laboratorio '), IdZonaPadre: site.planta.IdZona });
    const door = await site.door({ IdZonaOrigen: null, IdZonaDestino: inner.IdZona });
    const group = await site.group([{ IdZona: inner.IdZona, IdHorario: site.always.IdHorario }]);
    const ana = await site.ready(inDays(-30), inDays(90));
    await site.create('AccesoAsignacion', { IdPersona: ana.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-1), FechaFin: inDays(30) });
    const before = await seen();
    expect(made(await admin.post('/api/AccesoMarca/registrar', reading(door, { Documento: String(ana.Documento) }))).Permitido).toBe('S');
    const after = await seen();
    for (const { IdZona } of [inner, site.planta, site.mina]) expect(zoneOf(after, IdZona).Dentro).toBe(zoneOf(before, IdZona).Dentro + 1);
    expect(doorOf(after, door.IdPuerta)).toMatchObject({ Entradas: 1, Salidas: 0, Denegadas: 0 });
    expect(doorOf(after, door.IdPuerta).UltimaMarca).not.toBeNull();
    expect(after.Quienes.Personas).toBe(before.Quienes.Personas + 1);
    const { Personas, Contratistas, Propios, Visitas } = after.Quienes;
    expect(Contratistas + Propios + Visitas).toBe(Personas);
  });
});

const whole: Drawn = { IdArchivo: null, Hash: null, Alto: 600, Version: null, zonas: new Map(), puertas: new Map() };

test('property: whatever is moved, stretched or laid over another picture stays within the plan', () => {
  const step = fc.record({ dx: fc.integer({ min: -3000, max: 3000 }), dy: fc.integer({ min: -3000, max: 3000 }), size: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.double({ min: 0.05, max: 5, noNaN: true }), (steps, ratio) => {
      const zone = { kind: 'zona', id: 1 } as const;
      const door = { kind: 'puerta', id: 2 } as const;
      let drawn = placed(placed(whole, zone, true), door, true);
      for (const { dx, dy, size } of steps) drawn = moved(moved(drawn, zone, dx, dy, size), door, dx, dy);
      drawn = over(drawn, { IdArchivo: 1, Hash: 'h', ratio });
      const [at, point] = [drawn.zonas.get(1), drawn.puertas.get(2)];
      if (!at || !point) throw new Error('off the plan');
      expect(at.X >= 0 && at.Y >= 0 && at.X + at.Ancho <= 1000 && at.Y + at.Largo <= drawn.Alto && at.Ancho >= 40 && at.Largo >= 40).toBe(true);
      expect(point.X >= 0 && point.X <= 1000 && point.Y >= 0 && point.Y <= drawn.Alto).toBe(true);
    }),
  );
});

describe('zones that are polygons', () => {
  test('kept with their corners; without them, or with corners that no polygon has, they are refused', async () => {
    const corners = [
      [0, 0],
      [1000, 200],
      [400, 1000],
    ];
    made(await draw({ Zonas: [area(site.mina.IdZona, { Forma: 'P', Puntos: corners })] }));
    expect(zoneOf(await seen(), site.mina.IdZona).Lugar).toMatchObject({ Forma: 'P', Puntos: corners });
    const refused = async (over: object) => (await draw({ Zonas: [area(site.mina.IdZona, over)] })).status;
    expect(await refused({ Forma: 'P' })).toBe(400);
    expect(await refused({ Forma: 'R', Puntos: corners })).toBe(400);
    expect(await refused({ Forma: 'P', Puntos: corners.slice(0, 2) })).toBe(400);
    expect(await refused({ Forma: 'P', Puntos: [...corners, [1001, 0]] })).toBe(400);
    made(await draw({ Zonas: [area(site.mina.IdZona)] }));
    expect(zoneOf(await seen(), site.mina.IdZona).Lugar).toMatchObject({ Forma: 'R', Puntos: null });
  });

  test('property: however its corners are taken, added and let go, a polygon stays whole within the plan, and what is not touched stays where it is', () => {
    const step = fc.record({
      act: fc.constantFrom('bend' as const, 'more' as const, 'less' as const),
      corner: fc.nat(8),
      dx: fc.integer({ min: -1500, max: 1500 }),
      dy: fc.integer({ min: -1500, max: 1500 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let drawn = reshaped(reshaped(placed(whole, { kind: 'zona', id: 1 }, true), 1), 1);
        for (const { act, corner, dx, dy } of steps) {
          const at = corner % (drawn.zonas.get(1)?.Puntos?.length ?? 1);
          if (act === 'bend') drawn = bent(drawn, 1, at, dx, dy);
          else drawn = act === 'more' ? withCorner(drawn, 1) : withoutCorner(drawn, 1, at);
        }
        const zone = drawn.zonas.get(1);
        if (!zone?.Puntos) throw new Error('no polygon');
        expect(zone.Puntos.length).toBeGreaterThanOrEqual(3);
        expect(zone.Puntos.flat().every((value) => Number.isInteger(value) && value >= 0 && value <= 1000)).toBe(true);
        expect(zone.X >= 0 && zone.Y >= 0 && zone.X + zone.Ancho <= 1000 && zone.Y + zone.Largo <= 600 && zone.Ancho >= 40 && zone.Largo >= 40).toBe(
          true,
        );
      }),
    );
    const square = reshaped(reshaped(placed(whole, { kind: 'zona', id: 1 }, true), 1), 1);
    const on = ({ zonas }: Drawn, corner: number) => {
      const zone = zonas.get(1);
      const [x = 0, y = 0] = zone?.Puntos?.[corner] ?? [];
      return zone && [zone.X + (x * zone.Ancho) / 1000, zone.Y + (y * zone.Largo) / 1000].map(Math.round);
    };
    const bend = bent(square, 1, 2, 100, 60);
    for (const corner of [0, 1, 3]) expect(on(bend, corner)).toEqual(on(square, corner));
    expect(on(bend, 2)).toEqual(on(square, 2)?.map((value, axis) => value + (axis === 0 ? 100 : 60)));
    // The shapes go round: rectangle, oval, polygon, rectangle.
    expect([square.zonas.get(1)?.Forma, reshaped(square, 1).zonas.get(1)]).toMatchObject(['P', { Forma: 'R', Puntos: null }]);
  });
});
