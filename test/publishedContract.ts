import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import published from '../docs/openapi.json' with { type: 'json' };

// Unknown keywords are errors, except those of OpenAPI around the schemas.
const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
for (const keyword of Object.keys(published)) ajv.addKeyword(keyword);
ajv.addSchema(published, 'openapi.json');

/** The validator of the schema at a place of the document. */
export function validatorAt(...place: string[]): ValidateFunction {
  const steps = place.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
  const pointer = steps.map(encodeURIComponent).join('/');
  const validate = ajv.getSchema(`openapi.json#/${pointer}`);
  if (!validate) throw new Error(`The contract has no schema at ${pointer}.`);
  return validate;
}

/** How a value breaks a schema of the document; undefined if it conforms. */
export function errorsOf(name: string, value: unknown) {
  const validate = validatorAt('components', 'schemas', name);
  return validate(value) ? undefined : validate.errors;
}
