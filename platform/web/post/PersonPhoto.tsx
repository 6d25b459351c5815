import { IconCar, IconUser } from '@tabler/icons-react';
import { useImage, useThumbnail } from '../data/files';
import { t } from '../i18n/t';
import classes from './verdict.module.css';

/** The hash in a photo's address: the bytes come with the session, so the address alone would not do. */
const photoHash = (address: string | null): string | undefined => address?.slice(address.lastIndexOf('/') + 1);

interface Props {
  readonly address: string | null;
  readonly name: string;
  readonly small?: boolean;
  readonly vehicle?: boolean;
}

/** The face, or the vehicle, to compare with the one at the door. */
export function PersonPhoto({ address, name, small = false, vehicle = false }: Props) {
  const Nobody = vehicle ? IconCar : IconUser;
  // Without a network it comes with the address itself.
  const inside = address?.startsWith('data:') ? address : undefined;
  const stored = inside ? undefined : photoHash(address);
  const whole = useImage(small ? undefined : stored);
  const thumbnail = useThumbnail(small ? stored : undefined);
  const url = inside ?? whole.url ?? thumbnail.url;
  const className = small ? classes.photoSmall : classes.photo;
  if (url) return <img className={className} src={url} alt={t('post.photo', { name })} />;
  return (
    <span className={className} role="img" aria-label={t('post.noPhoto')}>
      <Nobody size={small ? 24 : 120} stroke={1} aria-hidden />
    </span>
  );
}
