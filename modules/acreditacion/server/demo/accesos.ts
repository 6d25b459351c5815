import { type Demo, demoPart } from '@platform/server/demo/part';
import { question } from '@platform/server/product';

/** The profiles of access that an accreditation gives, by division. */
export interface AccessProfiles {
  readonly people: ReadonlyMap<number, number>;
  readonly vehicles: ReadonlyMap<number, number>;
}

/** The demo's profiles of access, of whoever keeps the gates. */
export const accessOfDemo = question<(demo: Demo) => Promise<AccessProfiles>>('acreditacion.accesosDeLaDemo');

export const demoAccess = demoPart(async (demo): Promise<AccessProfiles> => {
  const [asked] = demo.tx.product.answers(accessOfDemo);
  return asked ? asked(demo) : { people: new Map(), vehicles: new Map() };
});
