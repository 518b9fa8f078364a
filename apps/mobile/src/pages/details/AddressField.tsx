import { useMessages } from '@twinfront/shared/react/runtime/AppContext';
import { Input, type InputRef } from 'antd-mobile';
import { useEffect, useRef } from 'react';

/** Shows a URL for a visitor to copy by hand, selected. */
export default function AddressField({ address }: { address: string }) {
  const messages = useMessages();
  const field = useRef<InputRef>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is lost when the address changes
  useEffect(() => field.current?.nativeElement?.select(), [address]);

  return (
    <label
      className="muted no-print"
      htmlFor="share-address"
      style={{ flex: 'none', width: '100%', paddingBottom: 'var(--space-2)' }}
    >
      {messages.copyByHand}
      <Input id="share-address" ref={field} value={address} readOnly />
    </label>
  );
}
