import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../i18n/t';

interface Props {
  readonly failure?: string;
  readonly wrong: Readonly<Record<string, string>>;
  readonly labelOf: (name: string) => string;
  readonly onJump: (name: string) => void;
}

/** Everything that stands against saving; each line leads to its field. */
export function ErrorSummary({ failure, wrong, labelOf, onJump }: Props) {
  const names = Object.keys(wrong);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (names.length === 0 && !failure) return null;
  const title = names.length > 0 ? t('form.errorsTitle', { count: names.length }) : t('errors.title');
  return (
    <Alert ref={box} tabIndex={-1} color="red" role="alert" title={title} icon={<IconAlertTriangle aria-hidden />}>
      {names.length === 0 && failure}
      <List size="sm" spacing={2}>
        {names.map((name) => (
          <List.Item key={name}>
            <Anchor component="button" type="button" size="sm" c="inherit" underline="always" ta="start" onClick={() => onJump(name)}>
              {labelOf(name)}: {wrong[name]}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
