import { Alert } from '@mantine/core';
import type { WireRow } from '@platform/web/data/row';
import { ChildTab } from '@platform/web/form/ChildTab';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Bolsa } from '../../shared/planilla.entity';
import { say } from '../say';

/** Planned days that Chile's law lets be compensated in a year of the employment; more are allowed, and shown. */
const DAYS = 5;

/** The compensation bag of a person: what was put there, what was spent, and when the rest expires. */
export default function BagTab({ row }: { readonly row: WireRow }) {
  return (
    <>
      {Number(row.DiasCompensados ?? 0) > DAYS && (
        <Alert color="orange" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {say('personas.compensacion', { n: DAYS })}
        </Alert>
      )}
      <ChildTab entity={Bolsa} menu="050301" by="IdPersona" parent={Number(row.IdPersona)} frozen />
    </>
  );
}
