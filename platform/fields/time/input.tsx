import { plain } from '../../web/data/row';
import { common } from '../common';
import type { InputProps } from '../kind-web';
import { ClockText } from './ClockText';

/** A time of day in a form. */
export function ClockInput(props: InputProps) {
  return <ClockText {...common(props)} value={plain(props.value)} onChange={props.onChange} onBlur={props.onBlur} />;
}
