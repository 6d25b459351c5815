import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is so narrow that rows are cards. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
