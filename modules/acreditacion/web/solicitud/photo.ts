import { plain, type Values } from '@platform/web/data/row';
import { FOTO_DE, SUJETOS } from '../../shared/sujetos';
import { entityOf } from './fields';
import { typedFile } from './TypedFields';

/** Whether the file being typed holds another picture than the request had when it was read. */
export function isNewPhoto(values: Values, row: Values | undefined): boolean {
  const { datos } = SUJETOS[entityOf(values)];
  if (!datos) return false;
  const photo = (of: Values | undefined) => plain(typedFile(of?.[datos])?.[FOTO_DE[datos]]);
  return photo(values) !== photo(row);
}
