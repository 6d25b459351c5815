import { useImage } from '@platform/web/data/files';
import { IconCar, IconUser } from '@tabler/icons-react';
import { say } from '../say';
import classes from './verdict.module.css';
import { photoHash } from './wire';

interface Props {
  readonly address: string | null;
  readonly name: string;
  readonly small?: boolean;
  readonly vehicle?: boolean;
}

/** The face, or the vehicle, to compare with the one at the door. */
export function PersonPhoto({ address, name, small = false, vehicle = false }: Props) {
  const Nobody = vehicle ? IconCar : IconUser;
  const { url } = useImage(photoHash(address) ?? undefined);
  const className = small ? classes.photoSmall : classes.photo;
  if (url) return <img className={className} src={url} alt={say('puesto.foto', { nombre: name })} />;
  return (
    <span className={className} role="img" aria-label={say('puesto.sinFoto')}>
      <Nobody size={small ? 24 : 120} stroke={1} aria-hidden />
    </span>
  );
}
