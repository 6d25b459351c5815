import { ColorInput, type ColorInputProps, MantineThemeProvider } from '@mantine/core';
import { t } from '../i18n/t';

const SWATCHES = ['#c0392b', '#d35400', '#f1c40f', '#27ae60', '#0f766e', '#2980b9', '#8e44ad', '#7f8c8d', '#ffffff', '#1f2933'];

/** A colour chosen with the picker or typed as `#RRGGBB`, each part of it with a name. */
export function ColorPick(props: ColorInputProps) {
  // The picker inside takes the names of what slides from the theme alone.
  const names = { ColorPicker: { defaultProps: { saturationLabel: t('form.colorShade'), hueLabel: t('form.colorHue') } } };
  return (
    <MantineThemeProvider theme={{ components: names }}>
      <ColorInput
        swatches={SWATCHES}
        swatchesPerRow={10}
        // Its button has no name, and most browsers have none of it.
        withEyeDropper={false}
        format="hex"
        popoverProps={{ withinPortal: true }}
        {...props}
      />
    </MantineThemeProvider>
  );
}
