import { Button } from '@mantine/core';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconCar, IconCheck, IconSteeringWheel, IconUser, IconX } from '@tabler/icons-react';
import { say } from '../say';
import { DocumentTypes } from './DocumentTypes';
import classes from './vehicular.module.css';
import type { Subject } from './wire';

const ROLES = {
  V: { icon: IconCar, label: () => say('puesto.rolV') },
  C: { icon: IconSteeringWheel, label: () => say('puesto.rolC') },
  P: { icon: IconUser, label: () => say('puesto.rolP') },
  T: { icon: IconUser, label: () => say('puesto.persona') },
} as const;

interface Props {
  readonly subjects: readonly Subject[];
  /** A reason that does not count while nobody drives yet. */
  readonly ignored: string | null;
  readonly editable: boolean;
  /** By its place among the people: 0 drives. */
  readonly onRemove: (at: number) => void;
  readonly onDocumentType: (at: number, IdTipoDocumento: number) => void;
}

/** Nothing that counts is against it: what is another's fault, or only the lack of a driver yet, is not its own. */
const isFine = ({ Permitido, Codigo, Motivos }: Subject, ignored: string | null): boolean =>
  Permitido === 'S' || Codigo === '001' || Motivos.every((reason) => reason.Codigo === ignored);

/** The vehicle and everyone in it, each with a light of its own, who is refused first; they may be taken out. */
export function Occupants({ subjects, ignored, editable, onRemove, onDocumentType }: Props) {
  return (
    <ul className={classes.occupants}>
      {[...subjects]
        .sort((one, other) => Number(isFine(one, ignored)) - Number(isFine(other, ignored)))
        .map((subject) => (
          <Occupant
            key={subject.Secuencia}
            subject={subject}
            ignored={ignored}
            onRemove={editable && subject.Secuencia > 0 ? () => onRemove(subject.Secuencia - 1) : undefined}
            onDocumentType={(type) => onDocumentType(subject.Secuencia - 1, type)}
          />
        ))}
    </ul>
  );
}

interface OneProps {
  readonly subject: Subject;
  readonly ignored: string | null;
  readonly onRemove: (() => void) | undefined;
  readonly onDocumentType: (IdTipoDocumento: number) => void;
}

function Occupant({ subject, ignored, onRemove, onDocumentType }: OneProps) {
  const role = ROLES[subject.TipoMarcacion];
  const reasons = subject.Motivos.filter(({ Codigo }) => Codigo !== ignored);
  const fine = isFine(subject, ignored);
  const name = subject.Nombre ?? subject.Placa ?? say('puesto.desconocido');
  const about =
    subject.TipoMarcacion === 'V'
      ? [subject.Tipo, subject.Modelo, subject.Color, subject.Compania]
      : [[subject.TipoDocumento, subject.Documento].filter(Boolean).join(' '), subject.Cargo, subject.Compania];
  return (
    <li data-permitido={fine ? 'S' : 'N'}>
      <PersonPhoto address={subject.Foto} name={name} vehicle={subject.TipoMarcacion === 'V'} small />
      <div className={classes.who}>
        <span className={classes.role}>
          <role.icon size={16} aria-hidden /> {role.label()}
        </span>
        <strong>{name}</strong>
        <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
        {subject.Codigo === '001' && <span className={classes.about}>{subject.Motivo}</span>}
        {reasons.map(({ Codigo, Motivo }) => (
          <span key={Codigo + Motivo} className={classes.reason}>
            {Codigo} · {Motivo}
          </span>
        ))}
        {subject.Advertencias.map(({ Codigo, Motivo }) => (
          <span key={Codigo + Motivo} className={classes.warning}>
            <IconAlertTriangle size={14} aria-hidden /> {Codigo} · {Motivo}
          </span>
        ))}
        {subject.Codigo === '112' && <DocumentTypes onChoose={onDocumentType} />}
      </div>
      <StatusBadge tone={fine ? 'green' : 'red'} icon={fine ? IconCheck : IconX}>
        {fine ? say('puesto.pasa') : say('puesto.noPasa')}
      </StatusBadge>
      {onRemove && (
        <Button variant="default" size="md" onClick={onRemove} aria-label={say('puesto.quitarA', { nombre: name })}>
          {say('puesto.quitar')}
        </Button>
      )}
    </li>
  );
}
