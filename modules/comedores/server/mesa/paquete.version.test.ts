import { applyPackage } from '@modules/comedores/shared/paquete';
import type { MealPackage, PackageDownload, Packed } from '@modules/comedores/shared/paquete.wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changesSince, type Prints } from './paquete.version';

/** Somebody in a package: what changes of them from one to the next. */
const person = fc.record({
  IdPersona: fc.integer({ min: 1, max: 12 }),
  Foto: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  Dentro: fc.boolean(),
  Claves: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
  Tomadas: fc.integer({ min: 0, max: 2 }),
});
const people = fc.uniqueArray(person, { selector: ({ IdPersona }) => IdPersona, maxLength: 12 });
interface Drawn {
  readonly IdPersona: number;
  readonly Foto: number | null;
  readonly Dentro: boolean;
  readonly Claves: string[];
  readonly Tomadas: number;
}

const packed = ({ Tomadas, ...one }: Drawn): Packed => ({
  ...one,
  Nombre: `P${one.IdPersona}`,
  Compania: null,
  Dias: [],
  Exclusivos: [],
  Tomadas: Array.from({ length: Tomadas }, () => ({
    Fecha: '20260803',
    IdServicio: 1,
    Orden: 1,
    Excluyente: 'S',
    Servicio: 'ALM',
    Comedor: 'P',
    Hora: '12:00',
  })),
});
const pictureOf = ({ IdPersona, Foto }: Packed) => `${IdPersona}:${Foto}`;

/** A server with its terminal: what it remembers of each version, and what the terminal holds. */
function counter() {
  const remembered = new Map<number, Prints>();
  let version = 0;
  let pack: MealPackage | null = null;
  const photos = new Map<number, string>();
  return {
    /** The terminal asks; an answer that is lost changes nothing of what it holds. */
    ask(now: readonly Drawn[], { lost, many }: { readonly lost: boolean; readonly many: number }) {
      const before = pack ? remembered.get(pack.Version) : undefined;
      const all = now.map(packed);
      const { changed, gone, faceless, prints } = changesSince(before ?? {}, all, many);
      version += 1;
      remembered.set(version, prints);
      const answer: PackageDownload = {
        ...{ GeneradoEl: '', VenceEl: '', IdComedor: 1, IdTerminal: 1, Sal: '', Firmas: [], Revocadas: [], ExigeIngreso: false, Capacidad: null },
        ...{ Comedor: '', Servicios: [], Servidas: [], Horarios: [] },
        Version: version,
        Completa: before ? 'N' : 'S',
        Personas: changed,
        Retirados: gone,
        Fotos: faceless.now.map((one) => ({ IdPersona: one.IdPersona, Miniatura: pictureOf(one) })),
        FotosPendientes: faceless.later,
      };
      if (lost) return answer;
      const applied = applyPackage(pack, answer);
      pack = applied.pack;
      for (const id of applied.without) photos.delete(id);
      for (const [id, photo] of applied.photos) photos.set(id, photo);
      return answer;
    },
    held: () => ({ people: new Map(pack?.Personas.map((one) => [one.IdPersona, one])), photos }),
    forget: () => remembered.clear(),
  };
}

describe('a package that comes as differences', () => {
  test('any sequence of changes, with answers lost and versions forgotten: differences applied are the whole package, thumbnails included', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ now: people, lost: fc.boolean(), many: fc.integer({ min: 1, max: 4 }), forgotten: fc.boolean() }), {
          minLength: 1,
          maxLength: 12,
        }),
        (steps) => {
          const post = counter();
          for (const { now, lost, many, forgotten } of steps) {
            if (forgotten) post.forget();
            post.ask(now, { lost, many });
          }
          const last = steps.at(-1)?.now ?? [];
          // It goes on asking until no thumbnail waits.
          for (let turn = 0; turn < 20; turn += 1) if (post.ask(last, { lost: false, many: 2 }).FotosPendientes === 0) break;
          const whole = last.map(packed);
          const { people: kept, photos } = post.held();
          expect(kept).toEqual(new Map(whole.map((one) => [one.IdPersona, one])));
          expect(photos).toEqual(new Map(whole.flatMap((one) => (one.Foto === null ? [] : [[one.IdPersona, pictureOf(one)]]))));
        },
      ),
    );
  });

  test('what did not change is not told again', () => {
    const post = counter();
    const drawn = { IdPersona: 1, Foto: 3, Dentro: false, Claves: ['a'], Tomadas: 0 };
    post.ask([drawn, { ...drawn, IdPersona: 2 }], { lost: false, many: 9 });
    const next = post.ask([drawn, { ...drawn, IdPersona: 2, Tomadas: 1 }], { lost: false, many: 9 });
    expect([next.Completa, next.Personas.map(({ IdPersona }) => IdPersona), next.Retirados, next.Fotos]).toEqual(['N', [2], [], []]);
    expect(post.ask([drawn], { lost: false, many: 9 }).Retirados).toEqual([2]);
  });
});
