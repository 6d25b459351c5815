import { useImage } from '@platform/web/data/files';
import { IconUser } from '@tabler/icons-react';
import { say } from '../say';
import classes from './verdict.module.css';
import { photoHash } from './wire';

/** The face to compare with the one at the door. */
export function PersonPhoto({ address, name, small = false }: { address: string | null; name: string; small?: boolean }) {
  const { url } = useImage(photoHash(address) ?? undefined);
  const className = small ? classes.photoSmall : classes.photo;
  if (url) return <img className={className} src={url} alt={say('puesto.foto', { nombre: name })} />;
  return (
    <span className={className} role="img" aria-label={say('puesto.sinFoto')}>
      <IconUser size={small ? 24 : 120} stroke={1} aria-hidden />
    </span>
  );
}
