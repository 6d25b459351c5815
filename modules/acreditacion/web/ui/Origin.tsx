import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconRecycle } from '@tabler/icons-react';
import { say } from '../say';
import type { Requirement } from '../wire';

/** Says that a requirement's paper was approved in an earlier accreditation, and in which. */
export function Origin({ requirement }: { requirement: Requirement }) {
  if (requirement.IdSolicitudOrigen === null) return null;
  return (
    <StatusBadge tone="teal" icon={IconRecycle}>
      {requirement.Origen ? say('requisito.origen', { numero: requirement.Origen }) : say('requisito.origenAjeno')}
    </StatusBadge>
  );
}
