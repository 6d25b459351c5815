import { iconOf } from './icons';
import classes from './moduleSign.module.css';

const COLOR = /^#[0-9a-f]{6}$/i;

/** A module's icon in its colour, as the header shows it; in the text's own while it has none. */
export function ModuleSign({ icon, color }: { readonly icon: string; readonly color: string }) {
  const Sign = iconOf(icon);
  return <Sign size={16} stroke={1.8} className={classes.sign} style={COLOR.test(color) ? { color } : undefined} aria-hidden />;
}
