import { PageHead } from '@twinfront/shared/react/metadata/PageHead.tsx';
import { takeFocus } from '@twinfront/shared/react/routing/focus';
import { useReturnTo } from '@twinfront/shared/react/routing/useReturnTo';
import { useDocumentData, useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { paths, siteUrl } from '@twinfront/shared/site/paths';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Verdict } from './Verdict.tsx';
import { ViewChoices } from './ViewChoices.tsx';

/** Explains how the device was detected and offers the other view. Works without JavaScript. */
export default function JudgePage() {
  const messages = useMessages();
  const { detection } = useDocumentData();
  const returnTo = useReturnTo('to');

  return (
    <>
      <PageHead title={messages.judgeTitle} noindex />
      <h1 ref={takeFocus}>{messages.judgeTitle}</h1>
      <Verdict facts={detection} />
      <section aria-labelledby="choose">
        <h2 id="choose">{messages.judgeChoose}</h2>
        <ViewChoices current={detection && (detection.choice ?? 'auto')} returnTo={returnTo} />
      </section>
      <p className="action">
        <LinkButton to={{ kind: 'document', href: returnTo }} fill="outline">
          {siteUrl(returnTo).pathname === paths.root ? messages.backHome : messages.judgeReturn}
        </LinkButton>
      </p>
    </>
  );
}
