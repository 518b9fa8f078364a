const removed = 'Remove it, or write what it stands for';

/** Text that another system replaces or hides, and this one shows as it is: a pattern, its name, and what to write. */
export const otherSystems: [pattern: RegExp, name: string, hint: string][] = [
  [/%%[^%]+%%|^%%|%%$/gm, 'a comment of Obsidian', 'Remove it, or write <!-- … -->'],
  [/\{\{(?:(?!\{\{)[\s\S]){1,500}?\}\}/g, 'a tag of Hugo, Jekyll or Hexo', removed],
  [/\{%(?:(?!\{%)[\s\S]){1,500}?%\}/g, 'a tag of Jekyll or Hexo', removed],
  [
    /\{::?[^{}\n]+\}|\{\.[a-z][^{}\n]*\}|\{#[\w-]+ [^{}\n]*\}/gi,
    'attributes of kramdown or Pandoc',
    'Remove them: the site sets the style',
  ],
  [/(?<=^|\s)\^[a-z\d][a-z\d-]+$/gim, 'the id of a block in Obsidian', 'Remove it'],
  [
    /(?:^|[[(])\p{L}[\p{L}\p{N}_ -]{0,40}::(?=\s)/gmu,
    'a property of Obsidian or Logseq',
    'Remove it, or write it as a sentence',
  ],
  [
    /^[`~]{3,}\s*(?:mermaid|plantuml|puml|graphviz|dot|flow|flowchart|sequence|dataview|dataviewjs|tikz)\b.*/gi,
    'the source of a diagram or a query',
    'Export it as a picture, and write ![description](picture.svg)',
  ],
  [
    /\[\/?(?:gallery|caption|embed|audio|video|playlist)\b[^[\]\n]*\](?![([])/g,
    'a shortcode of WordPress',
    removed,
  ],
  [
    /(?<![\w:]):(?:[a-z][a-z\d_+-]+|[+-]1):(?![\w:])/g,
    'the name of an emoji',
    'Write the emoji itself',
  ],
  [/^\$\$$/gm, 'a formula that is not closed', 'Write $$ below it too'],
];
