import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface Props {
  readonly label: string;
  /** What it is said to be of, where several stand on a screen. */
  readonly name?: string;
  readonly icon: ReactNode;
  /** On a phone its camera opens at once. */
  readonly capture?: boolean;
  readonly disabled?: boolean;
  readonly onPhotos: (files: readonly File[]) => void;
}

/** Photographs from the camera of a phone, or from files. */
export function PhotoButton({ label, name, icon, capture, disabled, onPhotos }: Props) {
  // Held until the camera gives its photograph; it stands in no page, where the one field for files is that of the papers.
  const asked = useRef<HTMLInputElement>(null);
  const ask = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    // Browsers without a camera of their own do not know the property.
    if (capture) input.setAttribute('capture', 'environment');
    else input.multiple = true;
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])];
      if (files.length > 0) onPhotos(files);
    });
    asked.current = input;
    input.click();
  };
  return (
    <Button variant="default" leftSection={icon} disabled={disabled} aria-label={name && `${label}: ${name}`} onClick={ask}>
      {label}
    </Button>
  );
}
