import { MantineThemeProvider, ColorInput as Picker } from '@mantine/core';
import { plain } from '../../web/data/row';
import { t } from '../../web/i18n/t';
import { common } from '../common';
import type { InputProps } from '../kind-web';

const SWATCHES = ['#c0392b', '#d35400', '#f1c40f', '#27ae60', '#0f766e', '#2980b9', '#8e44ad', '#7f8c8d', '#ffffff', '#1f2933'];

/** A colour chosen with the picker or typed as `#RRGGBB`. */
export function ColorInput(props: InputProps) {
  // The picker inside takes the names of what slides from the theme alone.
  const names = { ColorPicker: { defaultProps: { saturationLabel: t('form.colorShade'), hueLabel: t('form.colorHue') } } };
  return (
    <MantineThemeProvider theme={{ components: names }}>
      <Picker
        {...common(props)}
        value={plain(props.value)}
        maxLength={props.at.field.max}
        onChange={(color) => props.onChange(color)}
        swatches={SWATCHES}
        swatchesPerRow={10}
        // Its button has no name, and most browsers have none of it.
        withEyeDropper={false}
        format="hex"
        fixOnBlur={false}
        popoverProps={{ withinPortal: true }}
      />
    </MantineThemeProvider>
  );
}
