import { choiceFilter } from '../choice/filter';
import type { FieldAt, KindFilter } from '../kind-web';
import { textFilter } from '../text/filter';

/** Codes that a screen has words for are chosen; others are written. */
const filterOf = ({ options }: FieldAt): KindFilter => (Object.keys(options).length > 0 ? choiceFilter : textFilter);

export const codeFilter: KindFilter = {
  Ask(props) {
    const { Ask } = filterOf(props.at);
    return <Ask {...props} />;
  },
  expression: (at, value) => filterOf(at).expression(at, value),
  Sentence(props) {
    const { Sentence } = filterOf(props.at);
    return <Sentence {...props} />;
  },
};
