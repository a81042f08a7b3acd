import { makeStyles, tokens } from '@fluentui/react-components';
import { chatPieces } from './chatPieces';

const useStyles = makeStyles({
  plain: {},
  bold: { fontWeight: tokens.fontWeightBold },
  italic: { fontStyle: 'italic' },
  struck: { textDecorationLine: 'line-through' },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

/** A chat's text with its marks as WhatsApp shows them. */
export function ChatText({ text }: { text: string }) {
  const styles = useStyles();
  let at = 0;
  return chatPieces(text).map(({ look, text: said }) => {
    const key = at;
    at += said.length;
    return (
      <span key={key} className={styles[look]}>
        {said}
      </span>
    );
  });
}
