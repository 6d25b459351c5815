import { describe, expect, test } from 'vitest';
import { PLANTILLAS } from '../server/plantilla/iniciales';
import { disenoSchema } from '../shared/diseno';
import { plantillaAArchivo, plantillaDeArchivo } from '../shared/plantilla.archivo';

const of = (codigo: string) => {
  const found = PLANTILLAS.find((one) => one.codigo === codigo);
  if (!found) throw new Error(codigo);
  return { Nombre: found.nombre, Orientacion: found.orientacion, DobleCara: found.doble, Elementos: disenoSchema.parse(found.elementos) };
};

describe('a template as a file (0704, Export/import as .json)', () => {
  test.each(PLANTILLAS.map(({ codigo }) => codigo))('%s comes back as it went', (codigo) => {
    const { Elementos, ...template } = of(codigo);
    expect(plantillaDeArchivo(plantillaAArchivo(template, Elementos), template)).toEqual({ diseno: Elementos });
  });

  test('one that lies does not go into one that stands; a back not onto a template of one side', () => {
    const { Elementos, ...lying } = of('HORIZ');
    const file = plantillaAArchivo(lying, Elementos);
    expect(plantillaDeArchivo(file, { Orientacion: 'V', DobleCara: 'S' })).toEqual({ falta: 'orientacion' });
    expect(plantillaDeArchivo(file, { Orientacion: 'H', DobleCara: 'N' })).toEqual({ falta: 'reverso' });
  });

  test.each(['', 'no es json', '{}', '[]', '{"Formato":"otro"}'])('%j is no template', (text) => {
    expect(plantillaDeArchivo(text, { Orientacion: 'H', DobleCara: 'S' })).toEqual({ falta: 'archivo' });
  });

  test('a QR of 14 mm is refused in a file too', () => {
    const { Elementos, ...template } = of('HORIZ');
    const small = Elementos.map((one) => (one.Tipo === 'QR' ? { ...one, Ancho: 14, Alto: 14 } : one));
    expect(plantillaDeArchivo(plantillaAArchivo(template, small), template)).toEqual({ falta: 'archivo' });
  });
});
