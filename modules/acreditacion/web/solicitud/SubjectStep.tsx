import type { Entidad } from '../../shared/sujetos';
import { CompanyFileStep } from './CompanyFileStep';
import { LicenceStep, PersonStep, type StepProps } from './PersonStep';
import { VehicleStep } from './VehicleStep';
import { VisitStep } from './VisitStep';

const STEP = { P: PersonStep, V: VehicleStep, I: VisitStep, E: CompanyFileStep, L: LicenceStep } as const;

/** Step 2: whoever or whatever is to be accredited. */
export function SubjectStep({ entidad, ...props }: StepProps & { entidad: Entidad }) {
  const Step = STEP[entidad];
  return <Step {...props} />;
}
