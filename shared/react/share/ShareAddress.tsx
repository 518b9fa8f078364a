import { useWords } from '../entry/messages.ts';

interface ShareAddressProps {
  address: string;
  className?: string | undefined;
}

/** The address for a visitor to copy, selected already. */
export function ShareAddress({ address, className }: ShareAddressProps) {
  const words = useWords();
  return (
    <label className={className}>
      {words.copyThis}
      <input
        ref={(field) => field?.select()}
        onFocus={(event) => event.currentTarget.select()}
        value={address}
        readOnly
      />
    </label>
  );
}
