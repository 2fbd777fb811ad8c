import { trace, type Tracer } from '@opentelemetry/api';

let installed: Tracer | undefined;

/** Ours alone. Libraries that trace by themselves would write what they know of a call, such as addresses with names in them. */
export const installTracer = (tracer: Tracer | undefined): void => {
  installed = tracer;
};

/** Where none is installed, one that does nothing. */
export const tracer = (): Tracer => installed ?? trace.getTracer('pictora');
