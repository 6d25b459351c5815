import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import classes from './editor.module.css';

interface Props {
  /** What the area is for; the button too, where it does not say so itself. */
  readonly label: string;
  readonly text: ReactNode;
  readonly choose: { readonly icon: ReactNode; readonly text: string; readonly label?: string };
  readonly onFiles: (files: readonly File[]) => Promise<void>;
  /** Other ways to give a paper, beside the button. */
  readonly children?: ReactNode;
}

/** Where papers are dropped, or chosen from the device. */
export function DropArea({ label, text, choose, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <fieldset
      aria-label={label}
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void onFiles([...event.dataTransfer.files]);
      }}
    >
      <p>{text}</p>
      <input
        ref={input}
        className={classes.hiddenInput}
        type="file"
        multiple
        accept="application/pdf,.pdf,image/*"
        aria-hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          void onFiles(files);
        }}
      />
      <Button variant="default" leftSection={choose.icon} aria-label={choose.label} onClick={() => input.current?.click()}>
        {choose.text}
      </Button>
      {children}
    </fieldset>
  );
}
