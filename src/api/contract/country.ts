/** Countries that a company or a bank may be of, ISO 3166-1: Latin America, the United States, and the euro's. */
export const COUNTRIES =
  'AR AT BE BO BR CL CO CR CU CY DE DO EC EE ES FI FR GR GT HN HR IE IT LT LU LV MT MX NI NL PA PE PR PT PY SI SK SV US UY VE'.split(
    ' ',
  );
