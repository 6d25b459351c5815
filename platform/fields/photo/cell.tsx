import { IconPhoto } from '@tabler/icons-react';
import { useThumbnail } from '../../web/data/files';
import classes from '../fields.module.css';
import type { CellProps } from '../kind-web';

/** A thumbnail; decoration, because the row's title names who it is. */
export function PhotoCell({ at, row }: CellProps) {
  const { url } = useThumbnail(row[`${at.name}Hash`]);
  return url ? (
    <img className={classes.thumb} src={url} alt="" />
  ) : (
    <span className={classes.noThumb} aria-hidden>
      <IconPhoto size={16} />
    </span>
  );
}
