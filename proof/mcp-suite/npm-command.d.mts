export declare function npmCommand(): readonly string[];
