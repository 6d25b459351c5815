import { useImage } from '@platform/web/data/files';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../say';
import type { Person } from '../wire';
import { day } from './moments';
import classes from './ui.module.css';

/** Who it is about: photograph, name, document and how to reach them. */
export function PersonCard({ person, children }: { person: Person; children?: ReactNode }) {
  const { url } = useImage(person.FotoPerfilHash);
  const name = [person.Apellidos, person.Nombres].filter(Boolean).join(', ');
  return (
    <div className={classes.person}>
      <div className={classes.photo}>{url ? <img src={url} alt={name} /> : <IconUser size={40} stroke={1.2} aria-hidden />}</div>
      <div className={classes.personText}>
        <p className={classes.personName}>{name}</p>
        <p className={classes.personDocument}>{[person.TipoDocumento, person.Documento].filter(Boolean).join(' ')}</p>
        <Pairs
          of={[
            [say('comun.nacimiento'), person.FechaNacimiento && day(person.FechaNacimiento)],
            [say('comun.celular'), person.TelefonoMovil],
            [say('comun.correo'), person.Correo],
          ]}
        />
        {children}
      </div>
    </div>
  );
}

/** Label and value, those that have one. */
export function Pairs({ of }: { of: readonly (readonly [string, ReactNode])[] }) {
  const present = of.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.pairs}>
      {present.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
