import { expect, it } from 'vitest';
import { createToastQueue } from './ToastProvider.tsx';

function screen() {
  const shown: string[] = [];
  let close: (error?: Error) => void = () => undefined;
  const show = (text: string) =>
    new Promise<void>((resolve, reject) => {
      shown.push(text);
      close = (error) => (error ? reject(error) : resolve());
    });
  const closeToast = async (error?: Error) => {
    close(error);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { shown, notify: createToastQueue(show), closeToast };
}

it('shows different texts one after another', async () => {
  const { shown, notify, closeToast } = screen();
  notify('a');
  notify('b');
  expect(shown).toEqual(['a']);
  await closeToast();
  expect(shown).toEqual(['a', 'b']);
});

it('shows equal texts once, also the empty one', async () => {
  const { shown, notify, closeToast } = screen();
  for (const text of ['a', '', 'a', '']) notify(text);
  await closeToast();
  await closeToast();
  expect(shown).toEqual(['a', '']);
});

it('shows a text again after it has closed', async () => {
  const { shown, notify, closeToast } = screen();
  notify('a');
  await closeToast();
  notify('a');
  expect(shown).toEqual(['a', 'a']);
});

it('continues after a toast that could not be shown', async () => {
  const { shown, notify, closeToast } = screen();
  notify('a');
  notify('b');
  await closeToast(new Error('no network for the chunk'));
  expect(shown).toEqual(['a', 'b']);
});
