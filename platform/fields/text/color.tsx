import { plain } from '../../web/data/row';
import { ColorPick } from '../../web/ui/ColorPick';
import { common } from '../common';
import type { InputProps } from '../kind-web';

/** A colour chosen with the picker or typed as `#RRGGBB`. */
export const ColorInput = (props: InputProps) => (
  <ColorPick
    {...common(props)}
    value={plain(props.value)}
    maxLength={props.at.field.max}
    onChange={(color) => props.onChange(color)}
    fixOnBlur={false}
  />
);
