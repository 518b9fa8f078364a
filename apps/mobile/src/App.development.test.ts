import { describeWarnings } from '@twinfront/shared/testing/describeWarnings';
import { render } from './render.tsx';

describeWarnings(render, '/homeApp');
