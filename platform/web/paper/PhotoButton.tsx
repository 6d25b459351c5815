import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './paper.module.css';

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
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={classes.hidden}
        type="file"
        accept="image/*"
        {...(capture ? { capture: 'environment' } : { multiple: true })}
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onPhotos(files);
        }}
      />
      <Button
        variant="default"
        leftSection={icon}
        disabled={disabled}
        aria-label={name && `${label}: ${name}`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
