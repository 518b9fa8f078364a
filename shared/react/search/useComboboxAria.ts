import { useLayoutEffect } from 'react';

interface Combobox {
  listId: string;
  /** Whether the list is there. */
  expanded: boolean;
  /** The option that the keyboard is at; undefined while it is in the text. */
  activeId: string | undefined;
}

/** Tells of a field that it has a list, and where in it the keyboard is. */
export function useComboboxAria(field: HTMLInputElement, combobox: Combobox): void {
  const { listId, expanded, activeId } = combobox;
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(expanded),
      'aria-controls': expanded ? listId : undefined,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) field.removeAttribute(name);
      else field.setAttribute(name, value);
    }
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [field, expanded, listId, activeId]);
}
