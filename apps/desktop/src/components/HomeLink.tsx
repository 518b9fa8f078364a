import { ArrowRightOutlined } from '@ant-design/icons';
import { useWords } from '@twinfront/shared/react/entry/messages';
import { paths } from '@twinfront/shared/site/paths';
import { LinkButton } from './LinkButton.tsx';

export function HomeLink() {
  const words = useWords();
  return (
    <LinkButton
      type="link"
      to={paths.homeWeb}
      icon={<ArrowRightOutlined aria-hidden />}
      iconPlacement="end"
    >
      {words.backHome}
    </LinkButton>
  );
}
