import { paths } from '../../site/paths.ts';
import { PageHead } from '../metadata/PageHead.tsx';
import { useHomeBanners } from '../queries/home.ts';
import { useConfig } from '../queries/queries.ts';
import { queryState } from '../queries/queryState.ts';
import { takeFocus } from '../routing/focus.ts';
import { useMessages } from '../runtime/AppContext.ts';

interface HomeHeadProps {
  /** The path of the same page for small screens. */
  mobilePath?: string;
}

/** Metadata of the home page, and its heading for screen readers: the header shows the name of the site. */
export function HomeHead({ mobilePath }: HomeHeadProps) {
  const messages = useMessages();
  const { data: site } = useConfig('site');
  const { hasFailed } = queryState(useConfig('home'));
  const [banner] = useHomeBanners().items;
  return (
    <>
      <PageHead
        status={hasFailed ? 503 : undefined}
        canonical={paths.homeWeb}
        schemaType="site"
        image={banner?.image}
        preview={banner?.preview}
        {...(mobilePath && { mobilePath })}
      />
      <h1 ref={takeFocus} className="visually-hidden">
        {site?.name ?? messages.home}
      </h1>
    </>
  );
}
