import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagramOf } from '../shared/plano.diagrama';
import { ANCHO_PLANO } from '../shared/plano.entity';

const site = fc.integer({ min: 0, max: 12 }).chain((n) =>
  fc.record({
    zones: fc.tuple(
      ...Array.from({ length: n }, (_, at) =>
        fc
          .option(fc.integer({ min: 1, max: Math.max(1, at) }), { nil: null })
          .map((parent) => ({ IdZona: at + 1, IdZonaPadre: at === 0 ? null : parent })),
      ),
    ),
    doors: fc
      .array(fc.integer({ min: 1, max: Math.max(1, n) }), { maxLength: 12 })
      .map((into) => into.map((IdZonaDestino, at) => ({ IdPuerta: at + 1, IdZonaDestino }))),
  }),
);

describe('Puntos de control (040305): the diagram of a site that nobody drew', () => {
  test('Mina > Planta, Polvorín: boxes within each other, doors on the edge of where they lead in', () => {
    const { zonas, puertas } = diagramOf(
      [
        { IdZona: 1, IdZonaPadre: null },
        { IdZona: 2, IdZonaPadre: 1 },
        { IdZona: 3, IdZonaPadre: 1 },
      ],
      [
        { IdPuerta: 11, IdZonaDestino: 1 },
        { IdPuerta: 12, IdZonaDestino: 2 },
        { IdPuerta: 13, IdZonaDestino: 3 },
      ],
    );
    const [mina, planta, polvorin] = [1, 2, 3].map((id) => zonas.get(id));
    expect(planta?.Y).toBeLessThan(polvorin?.Y ?? 0);
    for (const [door, zone] of [
      [11, mina],
      [12, planta],
      [13, polvorin],
    ] as const)
      expect(puertas.get(door)?.X).toBe(zone?.X);
  });

  test('property: every zone within the one around it and beside its sisters, every door on the edge of its own, all on the sheet', () => {
    fc.assert(
      fc.property(site, ({ zones, doors }) => {
        const { Alto, zonas, puertas } = diagramOf(zones, doors);
        expect(zonas.size).toBe(zones.length);
        const areaOf = (id: number) => zonas.get(id) ?? { X: 0, Y: 0, Ancho: 0, Largo: 0 };
        for (const { IdZona, IdZonaPadre } of zones) {
          const own = areaOf(IdZona);
          const around = IdZonaPadre === null ? { X: 0, Y: 0, Ancho: ANCHO_PLANO, Largo: Alto } : areaOf(IdZonaPadre);
          expect(own.X).toBeGreaterThanOrEqual(around.X);
          expect(own.Y).toBeGreaterThanOrEqual(around.Y);
          expect(own.Y + own.Largo).toBeLessThanOrEqual(around.Y + around.Largo);
          for (const sister of zones.filter((one) => one.IdZonaPadre === IdZonaPadre && one.IdZona > IdZona))
            expect(areaOf(sister.IdZona).Y).toBeGreaterThanOrEqual(own.Y + own.Largo);
        }
        for (const { IdPuerta, IdZonaDestino } of doors) {
          const at = puertas.get(IdPuerta);
          if (!zonas.has(IdZonaDestino)) continue;
          const own = areaOf(IdZonaDestino);
          expect(at?.X).toBe(own.X);
          expect(at?.Y).toBeLessThanOrEqual(own.Y + own.Largo);
        }
      }),
    );
  });
});
