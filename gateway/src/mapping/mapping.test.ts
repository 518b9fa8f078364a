import { expect, it } from 'vitest';
import { rootNames } from './mapping.ts';

it.each([
  ['posts.title', ['posts']],
  ['$.posts[0].id', ['posts']],
  ['$$.included[id = $picture]', ['included']],
  ['posts[id = $id].{ "id": id, "name": title.rendered }', ['posts']],
  ['{ "a": one.data.id, "b": $f(two).rows, "c": 7 }', ['one', 'two']],
  ['( $x := all.rows; $x[a = b].{ "id": id } )', ['all']],
  ['$append(one.rows, two.rows)^(time).id ~> $map(function($row) { $row & name })', ['one', 'two']],
  ['closed ? "on" : -count', ['closed', 'count']],
  ['rows{ key: value }', ['rows']],
  ['`a b`.c & [d, e]', ['a b', 'd', 'e']],
  ['**.name', []],
  ['"constant"', []],
])('%s reads %j', (expression, names) => {
  expect(rootNames(expression)).toEqual(names);
});
